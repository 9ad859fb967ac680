import { devices } from '@playwright/test'

const { defaultBrowserType: _mobile, ...pixel } = devices['Pixel 7']
const { defaultBrowserType: _wide, ...chrome } = devices['Desktop Chrome']

/** A Spanish phone. It has a quarter of a real one's pixels: drawing them takes much of a journey, and nobody looks. */
export const phone = { ...pixel, deviceScaleFactor: 1, locale: 'es-US' }
/** An English desktop. */
export const desktop = { ...chrome, viewport: { width: 1280, height: 800 }, locale: 'en-US' }
