import { drawn } from './drawn.tsx'
import './scenes/scenes.css'

export const ClosedDoor = drawn(() => import('./scenes/closed-door.tsx').then((scene) => scene.ClosedDoor))
export const Keys = drawn(() => import('./scenes/keys.tsx').then((scene) => scene.Keys))
export const LostStreet = drawn(() => import('./scenes/lost-street.tsx').then((scene) => scene.LostStreet))
export const Mailbox = drawn(() => import('./scenes/mailbox.tsx').then((scene) => scene.Mailbox))
export const Street = drawn(() => import('./scenes/street.tsx').then((scene) => scene.Street))
export const Toolbox = drawn(() => import('./scenes/toolbox.tsx').then((scene) => scene.Toolbox))
