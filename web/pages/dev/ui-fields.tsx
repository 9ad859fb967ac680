import { IconHome, IconBuilding, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Columns, Stack } from '#web/ui/page.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { ChoiceField, ChoicesField } from '#web/ui/fields/choice-field.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { DateWindowField } from '#web/ui/fields/date-window-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { StarsField } from '#web/ui/fields/stars-field.tsx'
import { StepperField } from '#web/ui/fields/stepper-field.tsx'
import { CodeField, PasswordField, TextArea, TextField, ZipField } from '#web/ui/fields/text-field.tsx'
import { Typeahead } from '#web/ui/typeahead.tsx'
import { Part } from './ui-part.tsx'

const services = ['Fontanería de urgencia', 'Fugas de agua', 'Calentadores de agua', 'Desatascos', 'Instalación de grifos']
const homes = [
  { value: 'house', label: 'Casa', help: 'Con entrada propia', icon: <IconHome /> },
  { value: 'flat', label: 'Apartamento', icon: <IconBuilding /> },
  { value: 'other', label: 'Otro lugar, como un local, una nave o un jardín sin casa' },
]

export function Fields() {
  const [cents, setCents] = useState<number | null>(2400)
  const [rooms, setRooms] = useState(2)
  const [home, setHome] = useState<string>('house')
  const [work, setWork] = useState<string[]>(['flat'])
  const [stars, setStars] = useState<number>()
  const [day, setDay] = useState<string | undefined>('2026-12-03')
  const [days, setDays] = useState<{ from: string; to: string } | undefined>({ from: '2026-12-08', to: '2026-12-12' })
  const [typed, setTyped] = useState('')
  const found = services.filter((service) => service.toLowerCase().includes(typed.toLowerCase()))
  return (
    <>
      <Part name="TextField, TextArea, ZipField, PhoneField, MoneyField, SelectField, StepperField, CodeField, PasswordField">
        <Columns>
          <TextField label="Nombre" autoComplete="name" />
          <TextField
            label="Correo"
            type="email"
            hint="Te escribimos solo sobre esta solicitud."
            defaultValue="ana@ejemplo"
            error="Escribe un correo como nombre@ejemplo.com."
          />
          <TextField label="Empresa" isOptional disabled defaultValue="Ada Fontanería" />
          <ZipField label="Código postal" defaultValue="21224" place="Baltimore, MD" />
          <PhoneField label="Teléfono" />
          <MoneyField label="Precio" value={cents} onChange={setCents} />
          <SelectField
            label="Orden"
            options={[
              { value: 'a', label: 'Recomendadas' },
              { value: 'b', label: 'Más cerca' },
            ]}
          />
          <StepperField label="Habitaciones" value={rooms} onChange={setRooms} max={9} />
          <CodeField label="Código" defaultValue="482913" />
          <PasswordField label="Contraseña" defaultValue="una gotera" />
          <TextArea
            label="¿Qué necesitas?"
            maxLength={200}
            defaultValue="El grifo de la cocina gotea desde ayer y la llave de paso no cierra del todo. Hay que cambiar la junta o el grifo entero, lo que salga mejor."
          />
          <TextArea label="Mensaje" error="Escribe al menos 20 caracteres." />
        </Columns>
      </Part>
      <Part name="CheckField, ChoiceField, ChoicesField, StarsField">
        <Columns min="22rem">
          <Stack>
            <CheckField label="Acepto que las empresas que elija vean mi teléfono" note="Nadie más lo verá." defaultChecked />
            <CheckField label="Acepto las condiciones" error="Necesitamos tu permiso para continuar." />
            <StarsField label="¿Cómo fue?" name="stars" value={stars} onChange={setStars} />
            <StarsField label="Con respuesta" name="stars2" value={4} onChange={setStars} />
          </Stack>
          <ChoiceField label="¿Dónde es?" name="home" options={homes} value={home} onChange={setHome} />
          <ChoicesField label="¿Qué más?" hint="Elige las que quieras." name="work" options={homes} value={work} onChange={setWork} />
          <ChoiceField
            label="Sin elegir"
            name="home2"
            options={homes.slice(0, 2)}
            value={undefined}
            onChange={setHome}
            error="Falta este dato."
          />
        </Columns>
      </Part>
      <Part name="DateField, DateWindowField">
        <Columns min="24rem">
          <DateField label="¿Qué día?" value={day} onChange={setDay} min="2026-11-20" max="2027-03-20" />
          <DateWindowField label="¿Entre qué días?" value={days} onChange={setDays} min="2026-11-20" max="2027-03-20" />
        </Columns>
      </Part>
      <Part name="Typeahead">
        <Typeahead
          label="¿Qué necesitas?"
          placeholder="Fontanero, mudanza, jardín…"
          size="l"
          value={typed}
          onChange={setTyped}
          options={found}
          keyOf={(service) => service}
          render={(service) => (
            <>
              {service} <small>Fontanería</small>
            </>
          )}
          onChoose={setTyped}
          empty="No encontramos nada parecido. Prueba con otra palabra."
          before={<IconSearch aria-hidden />}
        />
      </Part>
    </>
  )
}
