import type { Page } from '@playwright/test'
import type { Locale } from '#contract/primitives.ts'
import { zips } from './people.ts'
import { post } from './session.ts'

let people = 0
/** The password of every account that is made here. */
export const secret = 'tres perros y un tren'

/** Signs this browser in with an account of its own, made through the API; gives its email. */
export async function newAccount(page: Page, lang: Locale): Promise<string> {
  const number = people++
  const email = `eva.${lang}.${number}.${process.pid}@example.com`
  await post(page, lang, '/api/auth/register', {
    email,
    password: secret,
    name: 'Eva',
    surname: 'Luna',
    phone: `2025550${String(100 + (number % 100))}`,
    zipcode: zips[lang],
  })
  return email
}
