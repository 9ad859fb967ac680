import { Awning } from '#web/ui/awning.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Plate } from '#web/ui/plate.tsx'
import { ClosedDoor, Keys, LostStreet, Mailbox, Street, Toolbox } from '#web/ui/scenes.tsx'
import css from './ui-part.module.css'
import { Part } from './ui-part.tsx'

const colours = [
  'wall',
  'surface',
  'sunken',
  'raised',
  'ink',
  'ink-soft',
  'ink-faint',
  'line',
  'line-strong',
  'green',
  'green-deep',
  'green-soft',
  'green-line',
  'red',
  'red-soft',
  'amber',
  'amber-soft',
  'blue',
  'blue-soft',
  'sun',
  'clay',
  'sky',
]

export const Tokens = () => (
  <>
    <Part name="Colour">
      <ul className={css.swatches}>
        {colours.map((colour) => (
          <li key={colour}>
            <span style={{ background: `var(--${colour})` }} />
            {colour}
          </li>
        ))}
      </ul>
    </Part>
    <Part name="Type">
      <p style={{ font: '700 var(--text-hero) / 1.02 var(--font-display)', letterSpacing: '-0.035em' }}>Gente de oficio</p>
      <h1>Título de página, heading one</h1>
      <h2>Título de sección, heading two</h2>
      <h3>Título de tarjeta, heading three</h3>
      <p>
        Texto: a quien madruga, la gotera le espera. <strong>Fuerte</strong>, <a href="#content">un enlace</a>, <small>pequeño</small>.
      </p>
    </Part>
    <Part name="Logo, Plate, Awning">
      <Row gap="m">
        <Logo />
        <Plate size="s">7</Plate>
        <Plate>12</Plate>
        <Plate size="l">248</Plate>
      </Row>
      <Stack>
        <Awning />
        <Awning colour="clay" />
        <Awning colour="sun" size="s" />
        <Awning colour="sky" size="s" />
      </Stack>
    </Part>
    <Part name="Scenes">
      <Street className={css.street} />
      <div className={css.scenes}>
        <Mailbox />
        <Toolbox />
        <LostStreet />
        <Keys />
        <ClosedDoor number="404" />
      </div>
    </Part>
  </>
)
