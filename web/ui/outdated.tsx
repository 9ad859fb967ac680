import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { outdatedTexts } from '#web/locales/outdated.ts'

type Written = { field: HTMLTextAreaElement; text: string }

const writtenNow = (): Written[] =>
  [...document.querySelectorAll('textarea')].filter(({ value }) => value.trim()).map((field) => ({ field, text: field.value }))

/** Reloads the page when the server has newer data. Input that would be lost with the reload is shown here. */
export function Outdated() {
  const t = useTexts(outdatedTexts)
  const { state, revalidate } = useRevalidator()
  const [written, setWritten] = useState<readonly Written[]>([])
  const [gone, setGone] = useState<readonly Written[]>([])
  const lookAnew = useEffectEvent(() => {
    setWritten(writtenNow())
    void revalidate()
  })
  useEffect(() => lookAnew(), [])
  useEffect(() => {
    if (state === 'idle') setGone(written.filter(({ field }) => !field.isConnected))
  }, [state, written])
  return (
    <>
      <p>{t.newest}</p>
      {gone.map(({ text }, i) => (
        <div key={i}>
          <p>{t.written}</p>
          <blockquote>{text}</blockquote>
        </div>
      ))}
    </>
  )
}
