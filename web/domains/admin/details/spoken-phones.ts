import { formatPhone } from '#web/ui/fields/typed.ts'

/** A line of facts with its phone numbers as people write them. */
export const spokenPhones = (text: string): string => text.replaceAll(/\+1\d{10}\b/g, (phone) => formatPhone(phone))
