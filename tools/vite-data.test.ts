import { expect, test } from 'vitest'
import { brand } from '../brand/brand.ts'
import { country } from '../country/country.ts'
import { styledBy, withData } from './vite-data.ts'

const data = { ...brand, name: 'Cuadra', mark: '<path d="M0 0"></path>' }
const head = "import { brand } from '#brand/brand.ts'\n"

test('values stand in scripts as if they were written there', () => {
  const code = [
    'const a = `En ${brand.name} de ${place(brand.name)}`',
    'const b = brand.name.length + brand.social.length',
    'const c = { brand: brand.colors.wall.light, mark: `${brand.mark}` }',
    'const d = <p title={brand.name}>{brand.name} `${brand.name}`</p>',
  ].join('\n')

  expect(withData(head + code, { brand: data }, 'tsx').split('\n')).toEqual([
    'const a = `En Cuadra de ${place("Cuadra")}`',
    'const b = "Cuadra".length + [].length',
    'const c = { brand: "#fcfbf8", mark: `<path d="M0 0"></path>` }',
    'const d = <p title={"Cuadra"}>{"Cuadra"} `${"Cuadra"}`</p>',
  ])
  expect(withData('const brand = own()\nbrand.name', { brand: data })).toBe('const brand = own()\nbrand.name')
})

test('a country and a brand stand in one script, and only where they are imported', () => {
  const currency = "import { country } from '#country/country.ts'\n"
  const code = 'const price = { currency: country.currency.code, sign: `${country.currency.symbol}5`, by: brand.name }'

  expect(withData(currency + code, { brand: data, country })).toBe('const price = { currency: "USD", sign: `$5`, by: brand.name }')
  expect(withData(head + currency + code, { brand: data, country })).toBe('const price = { currency: "USD", sign: `$5`, by: "Cuadra" }')
})

test('values stand in style sheets, and an unknown one stops the build', () => {
  const css =
    "color: brand(colors.accent); fill: brand(colors.plateInk); src: url('brand(fonts.text.page)'); font: 'brand(fonts.text.family)'"

  expect(styledBy(css, data, `${import.meta.dirname}/../web/ui/fonts.css`)).toBe(
    "color: light-dark(#1b6b50, #58c29a); fill: #14543f; src: url('../../brand/oficio/fonts/figtree.woff2'); font: 'Figtree'",
  )
  expect(() => styledBy('color: brand(colors.gold)', data, 'web/a.css')).toThrow('web/a.css: the brand has no colors.gold')
})
