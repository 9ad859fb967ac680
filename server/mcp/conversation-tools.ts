import * as z from 'zod/mini'
import { Id, text } from '#contract/primitives.ts'
import { tool, type Tool } from './tool.ts'

const lead_id = Id.check(z.describe('Id of a conversation: `lead_id` of list_leads for a company, of get_board for a customer.'))
const idempotency_key = text(8, 80).check(z.describe('Any unique text. A repeated call with the same key does the work once.'))

/** Tools for both sides of a conversation, each open to keys and apps with the scope. */
export const conversationTools: Readonly<Record<string, Tool>> = {
  get_conversation: tool({
    title: 'Get a conversation',
    scope: 'messages:read',
    isReadOnly: true,
    description: 'The messages between a customer and a company, newest last.',
    input: z.object({ lead_id }),
    run: async ({ client }, { lead_id }) => {
      const { side, messages } = await client.messaging.thread({ params: { lead_id } })
      return {
        you_are: side,
        written_by_others: messages.map(({ from, text, at, is_assisted }) => ({ from, text, at, with_an_assistant: is_assisted })),
      }
    },
  }),

  reply: tool({
    title: 'Send a message',
    scope: 'messages:write',
    description:
      'Sends a message to the other side of a conversation, in the name of the company or customer that connected you. Both sides see that it was written with an assistant.',
    input: z.object({ lead_id, text: text(1, 4000), idempotency_key }),
    run: async ({ client }, { lead_id, text, idempotency_key: key }) => {
      const { id } = await client.messaging.send({ params: { lead_id }, body: { text } }, { key })
      return { message_id: id }
    },
  }),
}
