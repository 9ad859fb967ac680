import { IconHeart, IconPlus, IconSend, IconSettings, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { country } from '#country/country.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { showFailure, showToast } from '#web/lib/notices.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row, Stack } from '#web/ui/page.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Part } from './ui-part.tsx'

const looks = ['primary', 'soft', 'plain', 'danger'] as const

export function Actions() {
  const [open, setOpen] = useState<'card' | 'sheet' | null>(null)
  return (
    <>
      <Part name="Button, ButtonLink, FileButton, IconButton">
        {looks.map((look) => (
          <Row key={look}>
            <Button look={look} size="s">
              Guardar
            </Button>
            <Button look={look} icon={look === 'danger' ? <IconTrash /> : <IconPlus />}>
              Pedir presupuestos
            </Button>
            <Button look={look} size="l">
              Comprar contacto por {country.currency.symbol}24.00
            </Button>
            <Button look={look} isBusy>
              Enviando
            </Button>
            <Button look={look} disabled>
              No disponible
            </Button>
          </Row>
        ))}
        <Row>
          <ButtonLink to="/dev/ui" look="soft" icon={<IconSend />}>
            Un enlace
          </ButtonLink>
          <FileButton label="Elegir foto" look="soft" onFile={({ name }) => showToast(name)}>
            Elegir foto
          </FileButton>
          <IconButton label="Guardar como favorita">
            <IconHeart />
          </IconButton>
        </Row>
      </Part>
      <Part name="Dialog, toast, failure, Popover">
        <Row>
          <Button look="plain" onClick={() => setOpen('card')}>
            Dialog
          </Button>
          <Button look="plain" onClick={() => setOpen('sheet')}>
            Sheet
          </Button>
          <Button
            look="plain"
            onClick={() => showFailure(new ApiError(409, { code: 'slots_full', message: 'Ya no quedan lugares en esta solicitud.' }))}
          >
            Failure
          </Button>
          <Button
            look="plain"
            onClick={() => showToast('Guardado.', { action: { label: 'Deshacer', run: () => showToast('Deshecho.', { tone: 'info' }) } })}
          >
            Toast
          </Button>
          <Button
            look="plain"
            onClick={() => showToast('Sin conexión: lo enviaremos al volver.', { tone: 'problem', title: 'Guardado aquí' })}
          >
            Toast, problem
          </Button>
          <Popover look="text" button="Popover">
            <button type="button">
              <IconSettings /> Ajustes
            </button>
            <a href="#content">
              <IconSend /> Enviar
            </a>
          </Popover>
        </Row>
        <Dialog
          title="Contratar a Ada Fontanería"
          isOpen={open !== null}
          look={open ?? 'card'}
          onClose={() => setOpen(null)}
          actions={<Button onClick={() => setOpen(null)}>Contratar por {country.currency.symbol}240.00</Button>}
        >
          <p>
            Avisaremos hoy a las otras dos empresas de que ya elegiste. Podrás seguir escribiendo con Ada Fontanería desde tu solicitud.
          </p>
        </Dialog>
      </Part>
      <Part name="Banner">
        <Stack gap="s">
          <Banner title="Sin conexión">Lo que escribas queda guardado en este teléfono.</Banner>
          <Banner tone="done">Tu teléfono está verificado.</Banner>
          <Banner
            tone="warning"
            action={
              <Button look="plain" size="s">
                Agregar tarjeta
              </Button>
            }
          >
            No tienes tarjeta guardada.
          </Banner>
          <Banner tone="problem" title="No se pudo cobrar">
            El banco rechazó la tarjeta que termina en 4242.
          </Banner>
        </Stack>
      </Part>
    </>
  )
}
