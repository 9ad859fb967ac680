import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, settled } from './test.ts'

type Look = { colorScheme: 'light' | 'dark'; width: 320 | 1280 }
export const looks: readonly Look[] = [
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 320 },
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
]
/** Each colour and each width once, for pages that are made of what others show under all four. */
export const once = [looks[0]!, looks[3]!]

/** Rules that the colors of a page may break. All else is the same in the dark. */
const ofColour = ['color-contrast', 'link-in-text-block']

/** The element of a finding, with the colors that were measured. */
function placeOf({ target, any }: { target: unknown[]; any: { data: unknown }[] }): string {
  const data = any[0]?.data as { fgColor?: string; bgColor?: string } | null | undefined
  return data?.fgColor ? `${target.join(' ')} (${data.fgColor} on ${data.bgColor})` : target.join(' ')
}

/** Expects no axe findings and no horizontal overflow, in light and dark, narrow and wide. */
export async function expectAccessible(page: Page, under = looks) {
  await settled(page)
  // While a page is still coming, its skeleton has no heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const seen = new Set<number>()
  for (const { colorScheme, width } of under) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    // A wide page may ask for more than a narrow one.
    await settled(page)
    // In the page itself: none of ours shows another site's frame, and a blank page for each verdict costs more than the verdict.
    // Its source is half a megabyte: once in a page is enough.
    const axe = new AxeBuilder({ page, ...(seen.size > 0 ? { axeSource: 'void 0' } : {}) })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
    const { violations } = await (seen.has(width) ? axe.withRules(ofColour) : axe).analyze()
    seen.add(width)
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(placeOf).join(', ')}`)
    const overflow = await page.evaluate((most) => Math.max(0, document.documentElement.scrollWidth - most), width)
    expect.soft({ found, overflow }, `${page.url()} ${colorScheme} ${width}`).toEqual({ found: [], overflow: 0 })
  }
}
