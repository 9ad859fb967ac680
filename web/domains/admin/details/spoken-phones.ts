import { formatPhone } from '#web/ui/fields/typed.ts'

/** Formats the phone numbers in a line of facts, which does not break inside them. */
export const spokenPhones = (text: string): string => text.replaceAll(/\+1\d{10}\b/g, (phone) => unbroken(formatPhone(phone)))

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0').replaceAll('-', '\u2060-\u2060')
