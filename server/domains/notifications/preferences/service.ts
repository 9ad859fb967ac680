import { AppError, commonErrors } from '#contract/errors.ts'
import { companyTopics, notificationChannels, smsByDefault, smsTopics, type Topic, topics } from '#contract/notifications/states.ts'
import type { NotificationPreferences, PreferencesChange } from '#contract/notifications/preferences.ts'
import { type Context, transact, type UserWithCompany } from '#server/lib/context.ts'
import * as queries from './queries.ts'
import { readUnsubscribeToken, type Subscription } from './rules.ts'

const topicsOf = ({ actor }: Context<UserWithCompany>): readonly Topic[] =>
  topics.filter((topic) => actor.company || !companyTopics.includes(topic))

/** Preferences of the caller, with defaults filled in. */
export async function getPreferences(ctx: Context<UserWithCompany>): Promise<NotificationPreferences> {
  const { userId } = ctx.actor
  const [saved, quiet] = await Promise.all([queries.listPreferences(ctx.db, userId), queries.findQuiet(ctx.db, userId)])
  const isOn = (topic: Topic, channel: (typeof notificationChannels)[number]) =>
    saved.find((row) => row.topic === topic && row.channel === channel)?.is_on ?? (channel !== 'sms' || topic === smsByDefault)
  return {
    choices: topicsOf(ctx).map((topic) => ({
      topic,
      app: isOn(topic, 'app'),
      email: isOn(topic, 'email'),
      sms: isOn(topic, 'sms'),
      push: isOn(topic, 'push'),
    })),
    quiet: quiet ?? null,
  }
}

export const setPreferences = (ctx: Context<UserWithCompany>, { choices, quiet }: PreferencesChange): Promise<NotificationPreferences> =>
  transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    const rows = new Map(
      choices.flatMap((choice) =>
        notificationChannels.flatMap((channel) => {
          const is_on = choice[channel]
          // Topics without SMS have no switch for it.
          const isReal = channel !== 'sms' || smsTopics.includes(choice.topic)
          return is_on === undefined || !isReal ? [] : [[`${choice.topic} ${channel}`, { topic: choice.topic, channel, is_on }] as const]
        }),
      ),
    )
    await queries.savePreferences(ctx.db, userId, [...rows.values()])
    await (quiet ? queries.saveQuiet(ctx.db, userId, quiet) : queries.deleteQuiet(ctx.db, userId))
    return getPreferences(ctx)
  })

/** @throws AppError `not_found` for an invalid token */
function read(ctx: Context, token: string): Subscription {
  const subscription = readUnsubscribeToken(ctx.config.secret, token)
  if (!subscription) throw new AppError(commonErrors.notFound)
  return subscription
}

export async function getSubscription(ctx: Context, token: string): Promise<{ topic: Topic; is_on: boolean }> {
  const { userId, topic } = read(ctx, token)
  return { topic, is_on: await queries.isWanted(ctx.db, { userId, topic, channel: 'email' }) }
}

/** Turns emails of an unsubscribe link off or on. The link authorizes the call; no sign-in needed. */
export async function setSubscription(ctx: Context, token: string, isOn: boolean): Promise<{ topic: Topic; is_on: boolean }> {
  const { userId, topic } = read(ctx, token)
  await queries.savePreferences(ctx.db, userId, [{ topic, channel: 'email', is_on: isOn }])
  return { topic, is_on: isOn }
}
