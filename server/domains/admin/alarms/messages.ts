import type { AlarmLevel } from '#contract/admin/states.ts'
import { type WaitingKind, waitingWork } from '#contract/admin/work-kinds.ts'
import type { Notification } from '../../notifications/service.ts'

type Told = { batchId: string; kind: WaitingKind; level: AlarmLevel; count: number; userId: string; path: string }

/** To an admin: overdue work. Work about money or security ignores quiet hours. */
export function workOverdue({ batchId, kind, level, count, userId, path }: Told): Notification {
  const { name, isUrgent } = waitingWork[kind]
  return {
    userId,
    eventKey: `alarm:${batchId}`,
    kind: isUrgent ? 'alarm' : 'work_overdue',
    title: { es: `Fuera de plazo: ${name.es} (${count})`, en: `Overdue: ${name.en} (${count})` },
    body:
      level === 'team'
        ? {
            es: 'Ya se venció el plazo. Ábrelo y decide, o toma la tarea para que el equipo lo sepa.',
            en: 'The deadline has passed. Open it and decide, or take it on so the team knows.',
          }
        : {
            es: 'El plazo se venció hace horas y nadie ha decidido. Te avisamos porque eres titular.',
            en: 'The deadline passed hours ago and nobody has decided. We’re telling you because you’re an owner.',
          },
    path,
    email: { action: { es: 'Abrir lo que espera', en: 'Open what’s waiting' } },
  }
}
