import { useTexts } from '#web/lib/texts.ts'
import { useSettings } from '#web/lib/settings.ts'
import { homeTexts } from '#web/locales/home.ts'
import { Plate } from '#web/ui/plate.tsx'
import css from '../home.module.css'

/** How it works, with numbers from the settings. */
export function Steps() {
  const t = useTexts(homeTexts)
  const settings = useSettings()
  return (
    <section className={css.steps}>
      <div className={css.part}>
        <h2>{t.stepsTitle}</h2>
        <p className={css.intro}>{t.stepsText}</p>
        <ol className={css.promises}>
          {t.steps.map(({ figure, title, text }) => (
            <li key={title}>
              <h3>
                <Plate size="l">{figure(settings)}</Plate>
                <span>{title}</span>
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
