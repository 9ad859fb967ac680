import { useLayoutEffect, useRef } from 'react'
import type { Message, Thread as ThreadData } from '#contract/messaging/thread.ts'
import type { Locale } from '#contract/primitives.ts'
import { api } from '#web/lib/api.ts'
import { formatDay, formatInstant, formatList, formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { type TranslationOf, useTranslations } from '#web/lib/use-translations.ts'
import { messagingTexts } from '#web/locales/messaging.ts'
import { siteTexts } from '#web/locales/site.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { AlwaysTranslate, TranslationLine } from '#web/ui/translation.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { ChangeCard } from './change-card.tsx'
import { Composer } from './composer.tsx'
import { MessageFiles } from './message-files.tsx'
import css from './thread.module.css'
import { type Unsent, useThread } from './use-thread.ts'

type ThreadProps = {
  leadId: string
  /** Shows a quote of the conversation; each side has its own place for it. */
  onQuote: (quoteId: string) => void
  /** The conversation is the main purpose of the page, so its form takes the focus. */
  isFirst?: boolean
  /** Called when unread messages have been read. */
  onRead?: () => void
}

/** A conversation between a customer and a company, shared by both sides. Fills the height of its container. */
export function Thread({ leadId, onQuote, onRead, isFirst }: ThreadProps) {
  const t = useTexts(messagingTexts)
  const { retry: retryText } = useTexts(siteTexts)
  const { thread, unsent, isTyping, typing, reload, send, retry, drop } = useThread(leadId, onRead)
  const locale = useLocale()
  const foreign = thread === undefined || thread === 'failed' ? [] : thread.messages.filter((message) => isForeign(message, thread, locale))
  const translations = useTranslations(
    foreign.map(({ id }) => id),
    (message_ids) => api.messaging.translate({ params: { lead_id: leadId }, body: { message_ids: [...message_ids] } }),
  )

  if (thread === undefined) return <ThreadSkeleton />
  if (thread === 'failed') {
    return (
      <Banner
        tone="problem"
        action={
          <Button look="plain" size="s" onClick={() => void reload()}>
            {retryText}
          </Button>
        }
      >
        {t.loadFailed}
      </Banner>
    )
  }
  return (
    <div className={css.thread}>
      {thread.hides_contact && !thread.is_closed && <p className={css.hint}>{t.hides[thread.side]}</p>}
      {translations.place !== null && foreign.length > 0 && (
        <AlwaysTranslate place={translations.place} isAlways={translations.isAlways} choose={(is) => void translations.choose(is)} />
      )}
      <Messages
        thread={thread}
        unsent={unsent}
        onQuote={onQuote}
        retry={retry}
        drop={drop}
        reload={() => void reload()}
        translationOf={translations.of}
        isLower={translations.place !== null}
      />
      <p className={css.typing} role="status" data-shown={isTyping || undefined}>
        {isTyping && t.typing(thread.with.name)}
      </p>
      {thread.is_closed ? (
        <p className={css.closed}>{t.closed}</p>
      ) : (
        <Composer
          key={leadId}
          leadId={leadId}
          side={thread.side}
          timeZone={thread.time_zone}
          send={send}
          typing={typing}
          reload={() => void reload()}
          isFirst={isFirst}
        />
      )}
    </div>
  )
}

/** A text of the other side that was written in another language. */
const isForeign = ({ from, text, locale: written }: Message, { side }: ThreadData, locale: Locale) =>
  from !== side && text !== '' && written !== null && written !== locale

type MessagesProps = {
  thread: ThreadData
  unsent: readonly Unsent[]
  retry: (message: Unsent) => void
  drop: (message: Unsent) => void
  reload: () => void
  translationOf: (id: string) => TranslationOf | undefined
  /** Less high than at first: the standing choice about translations came above it. */
  isLower: boolean
} & Pick<ThreadProps, 'onQuote'>

function Messages({ thread, unsent, onQuote, retry, drop, reload, translationOf, isLower }: MessagesProps) {
  const t = useTexts(messagingTexts)
  const locale = useLocale()
  const timeZone = useTimeZone()
  const { messages, side } = thread
  const { name } = thread.with
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef('')
  const count = messages.length + unsent.length

  // Keeps the newest message in view at the bottom.
  useLayoutEffect(() => {
    const now = `${count} ${isLower}`
    if (shown.current === now) return
    shown.current = now
    list.current?.scrollTo({ top: list.current.scrollHeight })
  })

  const dayOf = (at: string) => new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(at))
  const lastRead = messages.findLast((message) => message.from === side && message.is_read)?.id
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must be able to do
    <div ref={list} className={css.list} role="log" aria-label={t.label(name)} tabIndex={0}>
      {count === 0 && <p className={css.empty}>{t.empty(name)}</p>}
      {messages.map((message, i) => {
        const day = dayOf(message.at)
        const isNewDay = i === 0 || day !== dayOf(messages[i - 1]!.at)
        return (
          <div key={message.id} className={css.item}>
            {isNewDay && <p className={css.day}>{day === dayOf(new Date().toISOString()) ? t.today : formatDay(day, locale, 'long')}</p>}
            {message.kind === 'event' ? (
              <p className={css.event}>
                {eventName(t.events, message.event)}
                {message.changed &&
                  `: ${formatList(
                    message.changed.map((part) => t.changed[part]),
                    locale,
                  )}`}{' '}
                · {formatInstant(message.at, locale, timeZone, 'time')}
              </p>
            ) : (
              <div className={css.bubble} data-mine={message.from === side || undefined}>
                <span className="visually-hidden">{message.from === side ? t.you : name}: </span>
                <Contents thread={thread} message={message} onQuote={onQuote} reload={reload} translation={translationOf(message.id)} />
                <time dateTime={message.at}>
                  {formatInstant(message.at, locale, timeZone, 'time')}
                  {message.is_assisted && ` · ${t.assisted}`}
                  {message.id === lastRead && ` · ${t.read}`}
                </time>
              </div>
            )}
          </div>
        )
      })}
      {unsent.map((message) => (
        <div key={message.key} className={css.item}>
          <div className={css.bubble} data-mine data-unsent>
            {message.text && <p className={css.text}>{message.text}</p>}
            {message.uploads.length > 0 && <p>{t.files.count(message.uploads.length)}</p>}
            {message.problem === null ? (
              <time>{t.sending}</time>
            ) : (
              <p className={css.problem} role="alert">
                {message.problem || t.failed}{' '}
                <button type="button" onClick={() => retry(message)}>
                  {t.retry}
                </button>{' '}
                <button type="button" onClick={() => drop(message)}>
                  {t.drop}
                </button>
              </p>
            )}
          </div>
        </div>
      ))}
    </div>
  )
}

/** Contents of a bubble: text and files, or a card. */
type ContentsProps = { thread: ThreadData; message: Message; reload: () => void; translation: TranslationOf | undefined } & Pick<
  ThreadProps,
  'onQuote'
>

function Contents({ thread, message, onQuote, reload, translation }: ContentsProps) {
  const t = useTexts(messagingTexts)
  const locale = useLocale()
  if (message.appointment) {
    const { id } = message.appointment
    return (
      <AppointmentCard
        appointment={message.appointment}
        side={thread.side}
        timeZone={thread.time_zone}
        name={thread.with.name}
        showUp={thread.show_ups.find(({ appointment_id }) => appointment_id === id)}
        changed={reload}
      />
    )
  }
  const change = message.change_order_id && thread.changes.find(({ id }) => id === message.change_order_id)
  if (change) return <ChangeCard change={change} side={thread.side} changed={reload} />
  if (message.quote) {
    return (
      <div className={css.quote}>
        <strong>{t.quote(message.quote.version)}</strong>
        <b>{formatMoney(message.quote.total, locale)}</b>
        <Button look="soft" size="s" onClick={() => onQuote(message.quote!.id)}>
          {t.seeQuote}
        </Button>
      </div>
    )
  }
  return (
    <>
      <MessageFiles leadId={thread.lead_id} message={message} />
      {message.text && <p className={css.text}>{translation?.text ?? message.text}</p>}
      {translation && <TranslationLine of={translation} />}
    </>
  )
}

const eventName = (names: { other: string }, event: string | null) => (names as Record<string, string>)[event ?? ''] ?? names.other

const ThreadSkeleton = () => (
  <Loading>
    <div className={css.thread}>
      <div className={css.list}>
        <Skeleton width="60%" height="3.5rem" />
        <div style={{ marginLeft: '35%' }}>
          <Skeleton width="100%" height="3rem" />
        </div>
        <Skeleton width="45%" height="3rem" />
      </div>
      <Skeleton height="3.25rem" />
    </div>
  </Loading>
)
