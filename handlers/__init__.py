"""Telegram's updates in; each becomes one command for the tables, and the tap its answer. No rules, no SQL here."""

from __future__ import annotations

from telegram.ext import CallbackQueryHandler, ChatMemberHandler, CommandHandler, MessageHandler, filters

from bot.application import AnyHandler
from bot.game import TableGame
from handlers.chats import Chats
from handlers.group import GroupCommands
from handlers.people import People
from handlers.private import PrivateCommands
from handlers.problems import Problems
from handlers.tables import TableCommands
from handlers.taps import Taps
from handlers.trouble import Patience

__all__ = ["all_handlers"]


def all_handlers(game: TableGame) -> list[AnyHandler]:
    """Every handler, in the order in which they are asked. Edited messages go to none of them."""
    people = People(game)
    group, table = GroupCommands(game, people), TableCommands(game, people)
    private, taps, chats = PrivateCommands(game, people), Taps(game, people), Chats(game, people)
    problems = Problems(game, people)
    new = filters.UpdateType.MESSAGE
    in_group = new & filters.ChatType.GROUPS
    alone = new & filters.ChatType.PRIVATE
    handlers: list[AnyHandler] = [
        CommandHandler("pref", group.pref, in_group),
        CommandHandler("pref", private.pref, alone),
        CommandHandler("table", group.table, in_group),
        CommandHandler("join", group.join, in_group),
        CommandHandler("price", group.price, in_group),
        CommandHandler("pause", table.pause, new),
        CommandHandler("resume", table.resume, new),
        CommandHandler("leave", table.leave, new),
        CommandHandler("stop", table.stop, new),
        CommandHandler("hand", table.hand, new),
        CommandHandler("hint", table.hint, new),
        CommandHandler(["score", "pulka"], table.score, new),
        CommandHandler("rules", table.rules, new),
        CommandHandler("verify", table.verify, new),
        CommandHandler("history", table.history, new),
        CommandHandler("settings", group.settings, in_group),
        CommandHandler("settings", private.settings, alone),
        CommandHandler("lang", group.language, in_group),
        CommandHandler("lang", private.settings, alone),
        CommandHandler("start", private.start, alone),
        CommandHandler("help", private.help, new),
        CommandHandler("privacy", private.privacy, new),
        CommandHandler("export", private.export, new),
        CommandHandler("forget", private.forget, alone),
        CommandHandler("problem", problems.problem, new),
        MessageHandler(alone & filters.TEXT & ~filters.COMMAND, problems.text),
        CallbackQueryHandler(taps.tap),
        MessageHandler(new & filters.StatusUpdate.MIGRATE, chats.migrate),
        MessageHandler(new & filters.StatusUpdate.LEFT_CHAT_MEMBER, chats.left),
        MessageHandler(new & filters.StatusUpdate.NEW_CHAT_TITLE, chats.renamed),
        ChatMemberHandler(chats.my_member, ChatMemberHandler.MY_CHAT_MEMBER),
        ChatMemberHandler(chats.member, ChatMemberHandler.CHAT_MEMBER),
    ]
    patience = Patience(game)
    for handler in handlers:
        handler.callback = patience.around(handler.callback)
    return handlers
