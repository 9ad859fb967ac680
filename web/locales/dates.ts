import { texts } from '#web/lib/texts.ts'

/** Words of the fields that ask for a day. */
export const dateTexts = texts({
  es: {
    open: 'Abrir el calendario',
    placeholder: 'dd/mm/aaaa',
    previousYear: 'Año anterior',
    nextYear: 'Año siguiente',
    unreadable: (example: string) => `No reconocemos esa fecha. Escríbela así: ${example}.`,
    tooEarly: (day: string) => `La primera fecha posible es: ${day}.`,
    tooLate: (day: string) => `La última fecha posible es: ${day}.`,
    previousMonth: 'Mes anterior',
    nextMonth: 'Mes siguiente',
  },
  en: {
    open: 'Open the calendar',
    placeholder: 'mm/dd/yyyy',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    unreadable: (example) => `We can’t read that date. Enter it like this: ${example}.`,
    tooEarly: (day) => `The first possible date is ${day}.`,
    tooLate: (day) => `The last possible date is ${day}.`,
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
  },
})
