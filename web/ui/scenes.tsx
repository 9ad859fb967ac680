import { lazyStatic } from './lazy-static.tsx'
import './scenes/scenes.css'

export const ClosedDoor = lazyStatic(() => import('./scenes/closed-door.tsx').then((scene) => scene.ClosedDoor))
export const Keys = lazyStatic(() => import('./scenes/keys.tsx').then((scene) => scene.Keys))
export const LostStreet = lazyStatic(() => import('./scenes/lost-street.tsx').then((scene) => scene.LostStreet))
export const Mailbox = lazyStatic(() => import('./scenes/mailbox.tsx').then((scene) => scene.Mailbox))
export const Street = lazyStatic(() => import('./scenes/street.tsx').then((scene) => scene.Street))
export const Toolbox = lazyStatic(() => import('./scenes/toolbox.tsx').then((scene) => scene.Toolbox))
