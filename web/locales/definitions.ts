import { texts } from '#web/lib/texts.ts'

type Rules = { leads: number; days: number }

/** What each figure counts: one definition, wherever it stands. */
export const definitionsTexts = texts({
  es: {
    title: 'Qué cuentan las cifras',
    description: 'Cómo se cuenta cada cifra de Oficio: calificación, tiempo de respuesta, contrataciones y las demás.',
    lead: 'Cada cifra se cuenta de una sola manera. La misma está en la página pública, en la de la empresa, en las listas, en los archivos y en el panel.',
    figures: {
      rating: {
        name: 'Calificación',
        text: 'El promedio de las reseñas publicadas de clientes comprobados, nuevas y viejas por igual, con cuántas son. Las reseñas sin comprobar se leen, pero no cuentan.',
      },
      reply: {
        name: 'Tiempo de respuesta',
        text: ({ leads, days }: Rules) =>
          `Cuánto pasa desde que la empresa recibe el contacto hasta que responde por primera vez: la mediana, en horas hábiles, de lunes a sábado de 8 a 18 en su zona. En la página de una empresa cuentan los últimos ${days} días y se dice desde ${leads} contactos respondidos; en el panel cuentan los contactos vendidos en los días que se miran. Las compras deshechas no cuentan.`,
      },
      hires: {
        name: 'Contrataciones',
        text: 'Trabajos para los que se contrató a la empresa por Oficio. Una contratación que el cliente deshizo deja de contar.',
      },
      bought: {
        name: 'Contactos comprados o vendidos',
        text: 'Contactos que la empresa compró. Una compra deshecha deja de contar. El panel los cuenta en el día de la compra.',
      },
      offered: {
        name: 'Ofertas',
        text: 'Solicitudes que se ofrecieron a empresas, en el día de la oferta. Vista es la que la empresa abrió o compró. En las páginas de una empresa, lo visto, comprado y contratado se cuenta entre las ofertas de los días que se miran.',
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
        text: 'Lo que costaron los contactos vendidos y lo que se devolvió de ellos, según la contabilidad, en su propio día. Recargas y depósitos no cuentan.',
      },
      newcomers: {
        name: 'Personas y empresas nuevas',
        text: 'Cuentas y empresas que se registraron en esos días.',
      },
    },
  },
  en: {
    title: 'What the numbers count',
    description: 'How each number on Oficio is counted: rating, response time, hires and the rest.',
    lead: 'Each number is counted one way. It’s the same on the public page, on the company’s own pages, in lists, in files and on the dashboard.',
    figures: {
      rating: {
        name: 'Rating',
        text: 'The average of published reviews by verified customers, new and old alike, and how many there are. Unverified reviews can be read but don’t count.',
      },
      reply: {
        name: 'Response time',
        text: ({ leads, days }) =>
          `The time from when a company gets the contact until it first answers: the median, in business hours, Monday to Saturday from 8 to 18 in its time zone. A company’s page counts the last ${days} days and shows it from ${leads} answered contacts on; the dashboard counts the contacts sold in the days shown. Undone purchases don’t count.`,
      },
      hires: {
        name: 'Hires',
        text: 'Jobs that the company was hired for through Oficio. A hire that the customer took back no longer counts.',
      },
      bought: {
        name: 'Contacts bought or sold',
        text: 'Contacts that a company bought. An undone purchase no longer counts. The dashboard counts them on the day of the purchase.',
      },
      offered: {
        name: 'Offers',
        text: 'Requests offered to companies, on the day of the offer. A request is seen once the company opened or bought it. On a company’s own pages, what was seen, bought and hired is counted among the offers of the days shown.',
      },
      requests: {
        name: 'Requests',
        text: 'Requests that customers sent, on the day they were sent. Drafts don’t count.',
      },
      fill: {
        name: 'Spots filled',
        text: 'Of the companies that the requests sent in these days allowed, how many bought the contact.',
      },
      hired: {
        name: 'Hire rate',
        text: 'Of the requests sent in these days, how many ended in a hire that still stands.',
      },
      money: {
        name: 'Money in and money back',
        text: 'What the contacts sold for and what was refunded of it, by the books, each on its own day. Top-ups and deposits don’t count.',
      },
      newcomers: {
        name: 'New people and companies',
        text: 'Accounts and companies that registered in these days.',
      },
    },
  },
})
