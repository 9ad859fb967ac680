import { messagingApi } from '#contract/messaging/thread.ts'
import { implement } from '#server/lib/implement.ts'
import {
  countWaiting,
  getThread,
  listThreads,
  readQuickReplies,
  readThread,
  readThreadDocument,
  saveQuickReplies,
  sayTyping,
  sendMessage,
  translateMessages,
} from './service.ts'

export const messagingRoutes = implement(messagingApi, {
  list: (ctx, { query }) => listThreads(ctx, query),
  thread: (ctx, { params }) => getThread(ctx, params.lead_id),
  send: (ctx, { params, body }) => sendMessage(ctx, params.lead_id, body),
  translate: (ctx, { params, body }) => translateMessages(ctx, params.lead_id, body.message_ids),
  document: (ctx, { params }) => readThreadDocument(ctx, params.lead_id, params.document_id),
  typing: (ctx, { params }) => sayTyping(ctx, params.lead_id),
  unread: (ctx) => countWaiting(ctx),
  quickReplies: (ctx) => readQuickReplies(ctx),
  setQuickReplies: (ctx, { body }) => saveQuickReplies(ctx, body),
  read: (ctx, { params }) => readThread(ctx, params.lead_id),
})
