import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { readBrand } from './read.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'brand-')), 'own')
afterAll(() => rmSync(join(folder, '..'), { recursive: true }))
type Json = { [key: string]: Json | string }

/** A copy of a brand with a change. */
function changed(change: (data: Json) => void): string {
  rmSync(folder, { recursive: true, force: true })
  cpSync('brand/cuadra', folder, { recursive: true })
  const data = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8')) as Json
  change(data)
  writeFileSync(join(folder, 'brand.json'), JSON.stringify(data))
  return folder
}
const problems = (place: string) => {
  try {
    readBrand(place)
    return []
  } catch (error) {
    return (error as Error).message.replaceAll(place, 'own').split('\n')
  }
}

test('both brands that ship are whole, and differ in name, color, logo and key', () => {
  const [ours, second] = [readBrand('brand/oficio'), readBrand('brand/cuadra')]

  expect(ours).toMatchObject({ name: 'Oficio', article: 'an', or: 'u', sender: { mailbox: 'ayuda' } })
  expect(second).toMatchObject({ name: 'Cuadra', article: 'a', or: 'o', legalName: 'Cuadra Servicios, LLC' })
  for (const same of ['mark', 'favicon', 'key'] as const) expect(ours[same]).not.toBe(second[same])
  expect(ours.colors.accent).not.toEqual(second.colors.accent)
})

test('a line says each wrong field, and each missing file', () => {
  const wrong = changed((data) => {
    data['name'] = '<b>'
    delete data['legalName']
    data['tagline'] = 'Near you'
    ;(data['colors'] as Json)['accent'] = { light: 'blue', dark: '#9db4f5' }
    ;(data['sender'] as Json)['statement'] = 'Peluquería Ñandú'
  })

  expect(problems(wrong).toSorted()).toEqual([
    'own/brand.json: colors.accent.light: write a color of the form #1b6b50.',
    'own/brand.json: legalName: write a name of 1 to 80 characters, without quotes, <, > and braces.',
    'own/brand.json: name: write a name of 1 to 40 characters, without quotes, <, >, & and braces.',
    'own/brand.json: sender.statement: write 5 to 22 letters without accents, as banks print them.',
    'own/brand.json: the file: there is no field tagline.',
  ])
  changed(() => {})
  rmSync(join(folder, 'public/icons/badge-96.png'))
  rmSync(join(folder, 'mark.svg'))
  expect(problems(folder)).toEqual(['own/mark.svg is missing.', 'own/public/icons/badge-96.png is missing.'])
  const place = join(folder, 'nowhere')
  expect(problems(place)).toEqual(['own/brand.json is missing: BRAND_DIR names the folder of a brand.'])
})

test('a process with a wrong brand ends with its sentences alone', () => {
  const place = changed((data) => void (data['article'] = 'the'))

  const { status, stdout, stderr } = spawnSync(process.execPath, ['brand/brand.ts'], {
    env: { ...process.env, BRAND_DIR: place },
    encoding: 'utf8',
  })

  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: `${place}/brand.json: article: choose a or an.\n` })
})
