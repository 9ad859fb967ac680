import { useState } from 'react'
import type { CallOptions } from '#contract/endpoint.ts'
import { useAction } from '#web/lib/action.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import css from './refund.module.css'

type WordsProps = { label: string; button: string; send: (words: string, options: CallOptions) => Promise<unknown>; done: () => void }

/** A text field and a button that sends it. */
export function Words({ label, button, send, done }: WordsProps) {
  const [words, setWords] = useState('')
  const [error, setError] = useState<string>()
  const act = useAction((options) => send(words, options), {
    done,
    failed: ({ fields }) => {
      setError(fields['text']?.[0])
      return fields['text'] !== undefined
    },
  })
  return (
    <div className={css.form}>
      <TextArea label={label} rows={3} maxLength={2000} value={words} error={error} onChange={(event) => setWords(event.target.value)} />
      <div>
        <Button look="soft" isBusy={act.isBusy} onClick={() => void act.run()}>
          {button}
        </Button>
      </div>
    </div>
  )
}
