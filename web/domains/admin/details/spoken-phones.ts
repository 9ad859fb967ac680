import { formatPhone } from '#web/ui/fields/typed.ts'

/** Formats the phone numbers in a line of facts. */
export const spokenPhones = (text: string): string => text.replaceAll(/\+1\d{10}\b/g, (phone) => formatPhone(phone))
