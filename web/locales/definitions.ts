import { brand } from '#brand/brand.ts'
import { appointmentsForShowUps, mostOnTimePerLead, showUpDays } from '#contract/leads/show-up-states.ts'
import { texts } from '#web/lib/texts.ts'

type Rules = { leads: number; days: number }

/** Definitions of figures, the same wherever they stand. */
export const definitionsTexts = texts({
  es: {
    title: 'Cómo contamos',
    description: `Cómo contamos cada cifra de ${brand.name}: calificación, tiempo de respuesta, contrataciones y las demás.`,
    lead: 'Contamos cada cifra de una sola manera. Es la misma en la página pública, en la de la empresa, en las listas, en los archivos y en el panel.',
    figures: {
      rating: {
        name: 'Calificación',
        text: 'El promedio de las reseñas publicadas de clientes comprobados, nuevas y viejas por igual, con cuántas son. Las reseñas sin comprobar se leen, pero no cuentan.',
      },
      reply: {
        name: 'Tiempo de respuesta',
        text: ({ leads, days }: Rules) =>
          `Cuánto pasa desde que la empresa recibe el contacto hasta que responde por primera vez: la mediana, en horas hábiles, de lunes a sábado de 8 a. m. a 6 p. m. en su zona. En la página de una empresa cuentan los últimos ${days} días y se muestra a partir de ${leads} contactos respondidos; en el panel cuentan los contactos vendidos en el período. Las compras deshechas no cuentan.`,
      },
      hires: {
        name: 'Contrataciones',
        text: `Trabajos para los que un cliente contrató a la empresa por ${brand.name}. Si el cliente deshace la contratación, deja de contar.`,
      },
      punctuality: {
        name: 'Llegó a tiempo',
        text: `Citas confirmadas que ya pasaron, de contactos que la empresa pagó, y a cuántas llegó a tiempo. Cuenta en contra lo que un cliente anotó y la empresa no discutió en ${showUpDays} días, o aceptó. Lo que se discute no cuenta ni a favor ni en contra. De cada contacto cuentan a favor ${mostOnTimePerLead} citas como máximo. Se muestra a partir de ${appointmentsForShowUps} citas.`,
      },
      bought: {
        name: 'Contactos comprados o vendidos',
        text: 'Contactos que la empresa compró. Una compra deshecha deja de contar. El panel los cuenta en el día de la compra.',
      },
      offered: {
        name: 'Ofertas',
        text: 'Solicitudes que ofrecimos a empresas, en el día de la oferta. Una oferta está vista cuando la empresa la abre o la compra. En las páginas de una empresa, lo visto, comprado y contratado se cuenta entre las ofertas del período.',
      },
      requests: {
        name: 'Solicitudes',
        text: 'Solicitudes que los clientes enviaron, en el día del envío. Los borradores no cuentan.',
      },
      fill: {
        name: 'Plazas ocupadas',
        text: 'De las empresas que permitían las solicitudes enviadas en esos días, cuántas compraron el contacto.',
      },
      hired: {
        name: 'Tasa de contratación',
        text: 'De las solicitudes enviadas en esos días, cuántas terminaron en una contratación que sigue en pie.',
      },
      money: {
        name: 'Dinero que entra y que vuelve',
        text: 'Lo que costaron los contactos vendidos y lo que devolvimos de ellos, según la contabilidad, cada uno en su día. Las cargas de saldo y los anticipos no cuentan.',
      },
      newcomers: {
        name: 'Personas y empresas nuevas',
        text: 'Cuentas y empresas que se registraron en esos días.',
      },
    },
  },
  en: {
    title: 'How we count',
    description: `How each number on ${brand.name} is counted: rating, response time, hires, and the rest.`,
    lead: 'Each number is counted one way. It’s the same on the public page, on the company’s own pages, in lists, in downloads, and on the dashboard.',
    figures: {
      rating: {
        name: 'Rating',
        text: 'The average of published reviews by verified customers, new and old alike, and how many there are. Unverified reviews can be read but don’t count.',
      },
      reply: {
        name: 'Response time',
        text: ({ leads, days }) =>
          `The time from when a company gets the lead until it first replies: the median, in business hours, Monday to Saturday 8 a.m. to 6 p.m. in its time zone. A company’s page counts the last ${days} days and shows it once it has ${leads} answered leads; the dashboard counts the leads sold in the days shown. Undone purchases don’t count.`,
      },
      hires: {
        name: 'Hires',
        text: `Jobs the company was hired for through ${brand.name}. A hire the customer undid no longer counts.`,
      },
      punctuality: {
        name: 'On time',
        text: `Confirmed appointments in the past, of leads the company paid for, and how many it was on time for. A customer’s note counts against it if the company didn’t dispute it within ${showUpDays} days, or agreed. Disputed notes count neither way. At most ${mostOnTimePerLead} appointments of a lead count in its favor. It’s shown from ${appointmentsForShowUps} appointments on.`,
      },
      bought: {
        name: 'Leads bought or sold',
        text: 'Leads a company bought. An undone purchase no longer counts. The dashboard counts them on the day of the purchase.',
      },
      offered: {
        name: 'Offers',
        text: 'Requests offered to companies, counted on the day of the offer. An offer is viewed once the company opens or buys it. On a company’s own pages, views, purchases, and hires are counted among the offers from the days shown.',
      },
      requests: {
        name: 'Requests',
        text: 'Requests that customers sent, on the day they were sent. Drafts don’t count.',
      },
      fill: {
        name: 'Slots filled',
        text: 'How many of the companies allowed by the requests sent in these days bought the lead.',
      },
      hired: {
        name: 'Hire rate',
        text: 'How many of the requests sent in these days led to a hire that still stands.',
      },
      money: {
        name: 'Sales and refunds',
        text: 'What leads sold for and what was refunded, from the ledger, each on its own day. Top-ups and deposits don’t count.',
      },
      newcomers: {
        name: 'New people and companies',
        text: 'Accounts and companies that registered in these days.',
      },
    },
  },
})
