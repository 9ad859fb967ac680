import { expect, test } from 'vitest'
import { brand } from '../brand/brand.ts'
import { styledBy, withBrand } from './vite-brand.ts'

const data = { ...brand, name: 'Cuadra', mark: '<path d="M0 0"></path>' }
const head = "import { brand } from '#brand/brand.ts'\n"

test('values stand in scripts as if they were written there', () => {
  const code = [
    'const a = `En ${brand.name} de ${place(brand.name)}`',
    'const b = brand.name.length + brand.social.length',
    'const c = { brand: brand.colors.wall.light, mark: `${brand.mark}` }',
    'const d = <p title={brand.name}>{brand.name} `${brand.name}`</p>',
  ].join('\n')

  expect(withBrand(head + code, data, 'tsx').split('\n')).toEqual([
    'const a = `En Cuadra de ${place("Cuadra")}`',
    'const b = "Cuadra".length + [].length',
    'const c = { brand: "#fcfbf8", mark: `<path d="M0 0"></path>` }',
    'const d = <p title={"Cuadra"}>{"Cuadra"} `${"Cuadra"}`</p>',
  ])
  expect(withBrand('const brand = own()\nbrand.name', data)).toBe('const brand = own()\nbrand.name')
})

test('values stand in style sheets, and an unknown one stops the build', () => {
  const css =
    "color: brand(colors.accent); fill: brand(colors.plateInk); src: url('brand(fonts.text.page)'); font: 'brand(fonts.text.family)'"

  expect(styledBy(css, data, `${import.meta.dirname}/../web/ui/fonts.css`)).toBe(
    "color: light-dark(#1b6b50, #58c29a); fill: #14543f; src: url('../../brand/oficio/fonts/figtree.woff2'); font: 'Figtree'",
  )
  expect(() => styledBy('color: brand(colors.gold)', data, 'web/a.css')).toThrow('web/a.css: the brand has no colors.gold')
})
