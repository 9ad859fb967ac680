import { brand } from '#brand/brand.ts'
import type { Localized } from '#contract/primitives.ts'
import type { CompanyRole } from '#contract/company-roles.ts'
import { invitationDays } from '#contract/companies/states.ts'
import type { Letter, Notification } from '../../notifications/service.ts'

const roles: Record<CompanyRole, Localized> = {
  owner: { es: 'como titular: todo, también el dinero y el equipo', en: 'as an owner: everything, including money and the team' },
  manager: {
    es: 'en la gestión: contactos, presupuestos y la configuración de la empresa',
    en: 'as a manager: leads, quotes and the company’s settings',
  },
  member: { es: 'en el día a día: contactos, mensajes y presupuestos', en: 'on the day-to-day: leads, messages and quotes' },
}
const shortRoles: Record<CompanyRole, Localized> = {
  owner: { es: 'Titular', en: 'Owner' },
  manager: { es: 'Gestión', en: 'Manager' },
  member: { es: 'Miembro', en: 'Member' },
}
const teamPath = '/user/companies/profile/configurations?section=team'

export const invited = (
  company: string,
  role: CompanyRole,
  { id, token }: { id: string; token: string },
): Pick<Letter, 'eventKey' | 'subject' | 'text' | 'path' | 'action'> => ({
  eventKey: `team-invitation:${id}`,
  subject: { es: `${company} te invita a su equipo en ${brand.name}`, en: `${company} invited you to its team on ${brand.name}` },
  text: {
    es: `${company} quiere trabajar contigo en ${brand.name} ${roles[role].es}.\n\nLa invitación sirve una sola vez, durante ${invitationDays} días. ¿No la esperabas? No hagas nada.`,
    en: `${company} wants to work with you on ${brand.name} ${roles[role].en}.\n\nThe invitation works once and expires in ${invitationDays} days. Weren’t expecting it? Just ignore this email.`,
  },
  path: `/join?token=${token}`,
  action: { es: 'Ver la invitación', en: 'View the invitation' },
})

export const joined = (userId: string, invitationId: string, name: string): Notification => ({
  userId,
  eventKey: `team:${invitationId}:joined`,
  kind: 'team_changed',
  title: { es: `${name} ya está en tu equipo`, en: `${name} joined your team` },
  body: { es: 'Aceptó la invitación y puede empezar.', en: 'They accepted the invitation and can get started.' },
  path: teamPath,
})

export const roleChanged = (userId: string, company: string, role: CompanyRole, at: string): Notification => ({
  userId,
  eventKey: `team:${userId}:role:${at}`,
  kind: 'team_changed',
  title: { es: `Tu rol en ${company} cambió: ${shortRoles[role].es}`, en: `Your role at ${company} is now ${shortRoles[role].en}` },
  body: { es: `Ahora trabajas ${roles[role].es}.`, en: `You now work ${roles[role].en}.` },
  path: teamPath,
  email: true,
})

export const removed = (userId: string, company: string, at: string): Notification => ({
  userId,
  eventKey: `team:${userId}:removed:${at}`,
  kind: 'team_changed',
  title: { es: `Ya no estás en el equipo de ${company}`, en: `You’re no longer on the ${company} team` },
  body: {
    es: 'Conservas tu cuenta, pero ya no ves la información de la empresa.',
    en: 'You keep your account, but you can no longer see the company’s information.',
  },
  path: '/user/profile',
  email: true,
})

export const left = (userId: string, gone: string, name: string, at: string): Notification => ({
  userId,
  eventKey: `team:${gone}:left:${at}`,
  kind: 'team_changed',
  title: { es: `${name} dejó el equipo`, en: `${name} left the team` },
  body: { es: 'Ya no ve los contactos ni los mensajes de la empresa.', en: 'They can no longer see the company’s leads and messages.' },
  path: teamPath,
})
