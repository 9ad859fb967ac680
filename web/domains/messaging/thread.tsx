import { useLayoutEffect, useRef } from 'react'
import type { Message } from '#contract/messaging.ts'
import { formatDay, formatInstant, formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { messagingTexts } from '#web/locales/messaging.ts'
import { siteTexts } from '#web/locales/site.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { Composer } from './composer.tsx'
import css from './thread.module.css'
import { type Unsent, useThread } from './use-thread.ts'

type ThreadProps = {
  leadId: string
  /** Shows a quote of the conversation; each side has its own place for it. */
  onQuote: (quoteId: string) => void
  /** The conversation is what was opened: one can write at once. */
  isFirst?: boolean
  /** Called when unread messages have been read. */
  onRead?: () => void
}

/** A conversation between a customer and a company, the same component on both sides. It fills the height that it is given. */
export function Thread({ leadId, onQuote, onRead, isFirst }: ThreadProps) {
  const t = useTexts(messagingTexts)
  const { retry: retryText } = useTexts(siteTexts)
  const { thread, unsent, reload, send, retry } = useThread(leadId, onRead)

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
      <Messages messages={thread.messages} unsent={unsent} side={thread.side} name={thread.with.name} onQuote={onQuote} retry={retry} />
      {thread.is_closed ? <p className={css.closed}>{t.closed}</p> : <Composer send={send} isFirst={isFirst} />}
    </div>
  )
}

type MessagesProps = {
  messages: readonly Message[]
  unsent: readonly Unsent[]
  side: 'customer' | 'company'
  name: string
  retry: (message: Unsent) => void
} & Pick<ThreadProps, 'onQuote'>

function Messages({ messages, unsent, side, name, onQuote, retry }: MessagesProps) {
  const t = useTexts(messagingTexts)
  const locale = useLocale()
  const timeZone = useTimeZone()
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef(-1)
  const count = messages.length + unsent.length

  // The newest stands at the foot, as in every conversation.
  useLayoutEffect(() => {
    if (shown.current === count) return
    shown.current = count
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
                {eventName(t.events, message.event)} · {formatInstant(message.at, locale, timeZone, 'time')}
              </p>
            ) : (
              <div className={css.bubble} data-mine={message.from === side || undefined}>
                <span className="visually-hidden">{message.from === side ? t.you : name}: </span>
                {message.quote ? (
                  <div className={css.quote}>
                    <strong>{t.quote(message.quote.version)}</strong>
                    <b>{formatMoney(message.quote.total, locale)}</b>
                    <Button look="soft" size="s" onClick={() => onQuote(message.quote!.id)}>
                      {t.seeQuote}
                    </Button>
                  </div>
                ) : (
                  <p className={css.text}>{message.text}</p>
                )}
                <time dateTime={message.at}>
                  {formatInstant(message.at, locale, timeZone, 'time')}
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
            <p className={css.text}>{message.text}</p>
            {message.problem === null ? (
              <time>{t.sending}</time>
            ) : (
              <p className={css.problem} role="alert">
                {message.problem || t.failed}{' '}
                <button type="button" onClick={() => retry(message)}>
                  {t.retry}
                </button>
              </p>
            )}
          </div>
        </div>
      ))}
    </div>
  )
}

const eventName = (names: { hired: string; finished: string; completed: string; other: string }, event: string | null) =>
  names[event as keyof typeof names] ?? names.other

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
