import type { ReactElement, SVGProps } from 'react'
import { lazyStatic } from './lazy-static.tsx'
import './scenes/scenes.css'

type Drawing<P> = (props: P) => ReactElement<SVGProps<SVGSVGElement>>

const scene = <P extends object>(load: () => Promise<Drawing<P>>) =>
  lazyStatic(async () => (import.meta.env.SSR ? (await import('./drawn-once.tsx')).drawnOnce(await load()) : load()))

export const ClosedDoor = scene(() => import('./scenes/closed-door.tsx').then(({ ClosedDoor }) => ClosedDoor))
export const Keys = scene(() => import('./scenes/keys.tsx').then(({ Keys }) => Keys))
export const LostStreet = scene(() => import('./scenes/lost-street.tsx').then(({ LostStreet }) => LostStreet))
export const Mailbox = scene(() => import('./scenes/mailbox.tsx').then(({ Mailbox }) => Mailbox))
export const Street = scene(() => import('./scenes/street.tsx').then(({ Street }) => Street))
export const Toolbox = scene(() => import('./scenes/toolbox.tsx').then(({ Toolbox }) => Toolbox))
