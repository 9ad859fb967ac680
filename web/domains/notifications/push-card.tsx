import { IconBellRinging, IconDeviceMobileCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { showToast } from '#web/lib/notices.ts'
import { useHydrated } from '#web/lib/store.ts'
import { useTexts } from '#web/lib/texts.ts'
import { pushTexts } from '#web/locales/push.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import css from './push-card.module.css'
import { usePush } from './use-push.ts'

type PushCardProps = {
  /** Id of the person to notify. */
  person: string
  /** Topic of the offer, which selects its text. */
  about: 'all' | 'request' | 'offers'
}

/** Card in the notification settings: turns push on this device on or off, with help if it fails. */
export function PushCard({ person, about }: PushCardProps) {
  const t = useTexts(pushTexts)
  const { state, problem, isBusy, turnOn, turnOff } = usePush(person)
  const isOn = state === 'on' && problem !== 'update'
  const Icon = isOn ? IconDeviceMobileCheck : IconBellRinging
  const change = async () => {
    if (await (isOn ? turnOff() : turnOn())) showToast(isOn ? t.offNow : t.onNow)
  }
  // Hidden if push can't be turned on here.
  const isHopeless = problem === 'unsupported' || problem === 'uninstalled'
  return (
    <Card as="section" aria-labelledby="push" aria-busy={state === undefined}>
      <div className={css.card}>
        <span className={css.icon} data-on={isOn || undefined}>
          <Icon aria-hidden />
        </span>
        <div className={css.words}>
          <h2 id="push">{isOn ? t.onTitle : t.title[about]}</h2>
          <p>{isOn ? t.onText : t.text[about]}</p>
        </div>
        {!isHopeless && (
          <div className={css.action}>
            <Button look={isOn ? 'plain' : 'soft'} isBusy={isBusy} disabled={state === undefined} onClick={() => void change()}>
              {isOn ? t.turnOff : t.turnOn}
            </Button>
          </div>
        )}
      </div>
      {problem && (
        <div className={css.problem}>
          <Banner tone={isHopeless ? 'info' : 'warning'} title={t.problems[problem].title} isLive>
            {t.problems[problem].text}
          </Banner>
        </div>
      )}
    </Card>
  )
}

const declinedName = 'push-declined'
/** Gives up the space that `beforePaint` of the root reserved for the offer. */
const giveUpPlace = () => document.documentElement.removeAttribute('data-push')

/** Offer of push where a person waits for something. Hidden once push is on, unsupported or declined. */
export function PushOffer(props: PushCardProps) {
  const [isDeclined, setDeclined] = useState(false)
  // Local storage is unknown during server rendering.
  if (!useHydrated() || isDeclined || localStorage.getItem(declinedName) !== null) return null
  return (
    <Offer
      {...props}
      decline={() => {
        localStorage.setItem(declinedName, '1')
        giveUpPlace()
        setDeclined(true)
      }}
    />
  )
}

function Offer({ person, about, decline }: PushCardProps & { decline: () => void }) {
  const t = useTexts(pushTexts)
  const push = usePush(person)
  const [hasAsked, setAsked] = useState(false)
  const accept = async () => {
    setAsked(true)
    if (await push.turnOn()) showToast(t.onNow)
  }
  const isPointless = push.state === 'on' || (push.problem !== undefined && !hasAsked)
  useEffect(() => {
    if (isPointless) giveUpPlace()
  }, [isPointless])
  if (push.state === undefined || isPointless) return null
  return (
    <aside className={css.offer} aria-labelledby="push">
      <span className={css.icon}>
        <IconBellRinging aria-hidden />
      </span>
      <div className={css.words}>
        <h2 id="push">{t.title[about]}</h2>
        <p>{t.text[about]}</p>
        {push.problem && (
          <Banner tone="warning" title={t.problems[push.problem].title} isLive>
            {t.problems[push.problem].text}
          </Banner>
        )}
      </div>
      <div className={css.action}>
        <Button size="s" isBusy={push.isBusy} onClick={() => void accept()}>
          {t.turnOn}
        </Button>
        <Button size="s" look="plain" onClick={decline}>
          {t.later}
        </Button>
      </div>
    </aside>
  )
}
