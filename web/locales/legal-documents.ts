import { plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

/** Words around the legal documents. */
export const documentTexts = texts({
  es: {
    index: 'Índice de documentos',
    groups: {
      basics: 'Lo esencial',
      money: 'Dinero',
      conduct: 'Convivencia',
      rest: 'Letra pequeña',
      help: 'Ayuda',
    },
    inFewWords: 'En pocas palabras',
    version: (number: number) => `Versión ${number}`,
    changed: 'Último cambio:',
    from: 'Vigente desde el',
    other: {
      comes: (day: string) => `Este documento cambia el ${day}.`,
      notNow: 'Esta no es la versión vigente hoy.',
      readNext: 'Leer la nueva versión',
      readNow: 'Leer la versión actual',
    },
    print: 'Imprimir',
    before: 'Anterior',
    next: 'Siguiente',
    more: 'Seguir leyendo',
    faqs: {
      description: 'Respuestas a lo que más preguntan clientes y empresas: precios, privacidad, devoluciones, reseñas y cuentas.',
      search: '¿Qué quieres saber?',
      example: 'Por ejemplo: devolución, teléfono',
      found: (count: number) => plural('es', count, { one: '1 pregunta', other: `${count} preguntas` }),
      audiences: { customers: 'Para clientes', companies: 'Para empresas', everybody: 'Para todos' },
      none: (wanted: string) => `Sin resultados para «${wanted}»`,
      noneText: 'Prueba con otra palabra, o responde a cualquiera de nuestros correos y te contestamos.',
      all: 'Ver todas',
    },
  },
  en: {
    index: 'Documents',
    groups: {
      basics: 'The basics',
      money: 'Money',
      conduct: 'Conduct',
      rest: 'Fine print',
      help: 'Help',
    },
    inFewWords: 'In short',
    version: (number) => `Version ${number}`,
    changed: 'Last changed:',
    from: 'In effect from',
    other: {
      comes: (day) => `This document changes on ${day}.`,
      notNow: 'This isn’t the version in effect today.',
      readNext: 'Read the new version',
      readNow: 'Read the current version',
    },
    print: 'Print',
    before: 'Previous',
    next: 'Next',
    more: 'Keep reading',
    faqs: {
      description: 'Answers to what customers and companies ask most: prices, privacy, refunds, reviews and accounts.',
      search: 'What would you like to know?',
      example: 'For example: refund, phone',
      found: (count) => plural('en', count, { one: '1 question', other: `${count} questions` }),
      audiences: { customers: 'For customers', companies: 'For companies', everybody: 'For everyone' },
      none: (wanted) => `No results for “${wanted}”`,
      noneText: 'Try another word, or reply to any of our emails and we’ll answer.',
      all: 'Show all',
    },
  },
})
