import { IconBolt, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { country } from '#country/country.ts'
import { LocalLink } from '#web/lib/link.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, Chip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chips, ChosenChip, OfferedChip } from '#web/ui/chips.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Columns, Row, Stack } from '#web/ui/page.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { Progress, Steps } from '#web/ui/progress.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { RouteTabs } from '#web/ui/route-tabs.tsx'
import { Mailbox } from '#web/ui/scenes.tsx'
import { Loading, Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'
import { StickyActions } from '#web/ui/sticky-actions.tsx'
import { TaskBar } from '#web/ui/task-bar.tsx'
import { Ago, Time } from '#web/ui/time.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { Part } from './ui-part.tsx'

const picture = {
  id: '019470aa-0000-7000-8000-000000000001',
  width: 1200,
  height: 800,
  thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
  widths: [320, 640, 1024],
}
const price = (amount: number) => ({ amount, currency: country.currency.code })

export function Shows() {
  const [isOn, setOn] = useState(true)
  return (
    <>
      <Part name="Rating, Badge, Chip, Chips, Avatar, Price, Time">
        <Row gap="m">
          <Rating mean={4.86} count={128} />
          <Rating mean={4.2} count={1240} full />
          <Rating mean={null} count={0} />
        </Row>
        <Row>
          <Badge>Borrador</Badge>
          <Badge tone="green" icon={<IconShieldCheck aria-hidden />}>
            Licencia comprobada
          </Badge>
          <Badge tone="amber">Vence en 2 h</Badge>
          <Badge tone="red">Rechazada</Badge>
          <Badge tone="blue" icon={<IconBolt aria-hidden />}>
            Nueva
          </Badge>
          <Chip isOn={isOn} onClick={() => setOn(!isOn)}>
            Abierto ahora
          </Chip>
          <Chip isOn={!isOn} onClick={() => setOn(!isOn)}>
            Español
          </Chip>
        </Row>
        <Chips>
          <ChosenChip removeLabel="Quitar Plomería" onRemove={() => setOn(false)}>
            Plomería
          </ChosenChip>
          <OfferedChip onAdd={() => setOn(true)}>Pintura de interiores</OfferedChip>
        </Chips>
        <Row gap="m">
          <Avatar name="Ada Fontanería" />
          <Avatar name="Berta Ruiz" size="s" />
          <Avatar name="Mudanzas Tres Hermanos" size="l" />
          <Avatar name="Óscar" />
          <Price money={price(2400)} unit="por contacto" />
          <Price money={price(18_500)} before="desde" size="s" isShort />
          <Price money={price(124_050)} size="l" />
          <Time at="2026-11-20T18:05:00Z" />
          <Ago at="2026-11-20T18:05:00Z" />
        </Row>
      </Part>
      <Part name="Card, Picture">
        <Columns>
          <Card>
            <Stack gap="s">
              <h3>Sencilla</h3>
              <p>Una hoja blanca sobre la pared.</p>
            </Stack>
          </Card>
          <Card look="raised" isLink>
            <Stack gap="s">
              <Picture of={picture} alt="" sizes="20rem" ratio="16 / 9" />
              <h3>
                <LocalLink to="/dev/ui">Toda la tarjeta es un enlace con un nombre bastante largo</LocalLink>
              </h3>
              <Rating mean={4.9} count={31} />
            </Stack>
          </Card>
          <Card look="tint">
            <Stack gap="s">
              <h3>De color</h3>
              <p>Para lo que toca hacer ahora.</p>
            </Stack>
          </Card>
        </Columns>
      </Part>
      <Part name="Progress, Steps, RouteTabs, TaskBar">
        <Progress current={2} all={6} />
        <Steps steps={['Solicitud', 'Presupuestos', 'Trabajo', 'Reseña']} current={1} />
        <RouteTabs
          label="Ejemplo"
          tabs={[
            { to: '/dev/ui', label: 'Resumen', isExact: true },
            { to: '/dev/ui/2', label: 'Solicitudes', count: 12 },
            { to: '/dev/ui/3', label: 'Presupuestos' },
          ]}
        />
        <TaskBar title="Pedir presupuestos de fontanería" back="/" progress={{ current: 3, all: 7 }} hasOwnHeading />
      </Part>
      <Part name="Timeline, DataList">
        <Columns min="22rem">
          <Timeline
            items={[
              { key: '1', at: '2026-11-18T14:02:00Z', title: 'Enviaste la solicitud' },
              {
                key: '2',
                at: '2026-11-18T15:20:00Z',
                title: 'Ada Fontanería te escribió',
                tone: 'green',
                text: 'Puedo pasar mañana por la tarde.',
              },
              { key: '3', at: '2026-11-20T09:00:00Z', title: 'Un presupuesto vence hoy', tone: 'amber' },
            ]}
          />
          <DataList
            isWide
            items={[
              { label: 'Mano de obra, 3 h', value: `${country.currency.symbol}180.00` },
              { label: 'Grifo y juntas', value: `${country.currency.symbol}60.00` },
              { label: 'Total', value: `${country.currency.symbol}240.00`, isTotal: true },
            ]}
          />
          <DataList
            items={[
              { label: 'Dónde', value: 'Baltimore, MD 21224' },
              { label: 'Cuándo', value: 'Esta semana' },
            ]}
          />
        </Columns>
      </Part>
      <Part name="EmptyState, Skeleton, StickyActions">
        <Columns min="22rem">
          <EmptyState scene={<Mailbox />} title="Aún no hay presupuestos" action={<Button look="soft">Agregar más detalles</Button>}>
            Las empresas suelen responder en unas 3 h. Cuanto más cuentes, mejor te responden.
          </EmptyState>
          <Loading>
            <Card>
              <Stack gap="s">
                <Skeleton height="9rem" />
                <Skeleton width="60%" height="1.6em" />
                <SkeletonText />
              </Stack>
            </Card>
          </Loading>
        </Columns>
        <StickyActions note="Puedes cambiarlo después.">
          <Button look="plain">Atrás</Button>
          <Button>Seguir</Button>
        </StickyActions>
      </Part>
    </>
  )
}
