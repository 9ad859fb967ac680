/** Texts of requests, two per trade and language. */
export const requestTexts: Record<string, { es: readonly string[]; en: readonly string[] }> = {
  plumbing: {
    es: [
      'Empezó a gotear ayer en la noche y puse una cubeta. Estoy en casa después de las 4.',
      'El agua tarda mucho en irse y a veces sale mal olor. Hay estacionamiento enfrente.',
    ],
    en: [
      'It started dripping last night and I put a bucket under it. I am home after 4 pm.',
      'The water drains very slowly and it smells at times. There is parking in front.',
    ],
  },
  electrical: {
    es: [
      'Se va la luz en media casa cuando prendo el microondas. La casa es de los años sesenta.',
      'Quiero agregar contactos en la cocina y cambiar unas lámparas viejas.',
    ],
    en: [
      'Half the house loses power when the microwave is on. The house is from the sixties.',
      'I would like to add outlets in the kitchen and replace some old lamps.',
    ],
  },
  'heating-cooling': {
    es: [
      'El aire prende pero no enfría en el segundo piso. Tiene unos doce años.',
      'La calefacción hace un ruido fuerte al arrancar y quiero que la revisen antes del frío.',
    ],
    en: [
      'The unit runs but does not cool the second floor. It is about twelve years old.',
      'The furnace makes a loud noise when it starts and I want it checked before the cold.',
    ],
  },
  'appliance-repair': {
    es: [
      'La lavadora no exprime y marca un error. La compré hace cuatro años.',
      'El refrigerador no enfría abajo, pero el congelador sí funciona.',
    ],
    en: [
      'The washer does not spin and shows an error. I bought it four years ago.',
      'The fridge is warm at the bottom but the freezer works.',
    ],
  },
  roofing: {
    es: [
      'Después de la tormenta apareció una mancha en el techo de la recámara.',
      'Faltan varias tejas del lado que da a la calle. Puedo mandar más fotos.',
    ],
    en: [
      'After the storm a stain appeared on the bedroom ceiling.',
      'Several shingles are missing on the street side. I can send more photos.',
    ],
  },
  cleaning: {
    es: [
      'Somos cuatro y dos perros. Me gustaría que viniera siempre la misma persona.',
      'Entregamos el departamento el día último y necesito dejarlo impecable.',
    ],
    en: [
      'We are four and two dogs. I would like the same person every time.',
      'We hand over the apartment on the last of the month and it has to be spotless.',
    ],
  },
  landscaping: {
    es: [
      'El jardín de atrás lleva un año sin tocar. Hay una puerta ancha para entrar con máquina.',
      'Hay una rama grande sobre el techo del vecino y me preocupa el viento.',
    ],
    en: [
      'Nobody has touched the backyard for a year. There is a wide gate for machines.',
      'A big branch hangs over the neighbor’s roof and the wind worries me.',
    ],
  },
  painting: {
    es: [
      'Sala y comedor, paredes en buen estado. Ya tengo elegido el color.',
      'Quiero pintar antes de que llegue el bebé, así que prefiero pintura sin olor.',
    ],
    en: [
      'Living and dining room, walls in good shape. I have chosen the color.',
      'I want it painted before the baby arrives, so low-odor paint please.',
    ],
  },
  flooring: {
    es: ['Quitaría la alfombra vieja y pondría algo resistente, tenemos niños.', 'Hay unas tablas flojas y rayadas cerca de la entrada.'],
    en: ['I want the old carpet out and something tough in, we have kids.', 'A few boards near the entrance are loose and scratched.'],
  },
  remodeling: {
    es: [
      'Ya tenemos medidas y unas ideas guardadas. Buscamos empezar en primavera.',
      'El baño es pequeño y queremos aprovecharlo mejor, con regadera en vez de tina.',
    ],
    en: [
      'We have measurements and some ideas saved. We hope to start in spring.',
      'The bathroom is small and we want to use it better, shower instead of tub.',
    ],
  },
  handyman: {
    es: [
      'Son varias cosas pequeñas: una puerta que no cierra, dos repisas y un hueco en la pared.',
      'Necesito colgar una televisión grande sobre la chimenea.',
    ],
    en: [
      'Several small things: a door that will not close, two shelves, a hole in the wall.',
      'I need a big TV mounted above the fireplace.',
    ],
  },
  moving: {
    es: [
      'Tercer piso con elevador. Son muebles de un departamento de dos recámaras y unas 30 cajas.',
      'Me cambio a ocho millas. Tengo un piano vertical.',
    ],
    en: [
      'Third floor with elevator. Furniture of a two-bedroom and about 30 boxes.',
      'I am moving eight miles away. There is an upright piano.',
    ],
  },
  'pest-control': {
    es: ['Vi ratones en la cocina dos noches seguidas. Tengo un gato.', 'Salen hormigas por la ventana cada vez que llueve.'],
    en: ['I saw mice in the kitchen two nights in a row. I have a cat.', 'Ants come in by the window whenever it rains.'],
  },
  'windows-doors': {
    es: ['La puerta de atrás se atora y entra aire. Me gustaría una con vidrio.', 'Quiero cambiar cinco ventanas viejas que ya no abren.'],
    en: ['The back door sticks and lets air in. I would like one with glass.', 'I want to replace five old windows that no longer open.'],
  },
  'locksmith-security': {
    es: ['Compramos la casa y queremos cambiar todas las chapas.', 'Busco una cerradura con código para la puerta principal.'],
    en: ['We bought the house and want all the locks changed.', 'I am looking for a keypad lock for the front door.'],
  },
  'pet-care': {
    es: [
      'Es una perra mediana, muy tranquila, que ya conoce el parque de la esquina.',
      'Nos vamos diez días y necesitamos a alguien de confianza para dos gatos.',
    ],
    en: [
      'She is a medium dog, very calm, and knows the park on the corner.',
      'We are away for ten days and need somebody we can trust with two cats.',
    ],
  },
  events: {
    es: [
      'Son quince años, más o menos 80 personas, en el salón de la iglesia.',
      'Cumpleaños en el patio, con niños y abuelos. Queremos algo sencillo y alegre.',
    ],
    en: [
      'A quinceañera for about 80 people in the church hall.',
      'A birthday in the backyard with kids and grandparents. Simple and cheerful.',
    ],
  },
  lessons: {
    es: ['Es para mi hijo de 12 años; le cuesta y queremos que tome confianza.', 'Soy principiante y puedo por las tardes o los sábados.'],
    en: ['For my 12-year-old son; he struggles with it and needs confidence.', 'I am a beginner and free in the evenings or on Saturdays.'],
  },
}

/** First lines in a conversation: from the company, then from the customer. */
export const openings = {
  company: {
    es: [
      'Hola {name}, gracias por escribirnos. Puedo pasar a verlo mañana entre 9 y 11, ¿te queda bien?',
      'Buenas tardes, {name}. Con lo que cuentas ya tengo una idea; te mando un presupuesto hoy mismo.',
      'Hola, {name}. ¿Nos puedes mandar una foto más de cerca? Así te damos un precio sin visita.',
    ],
    en: [
      'Hi {name}, thanks for reaching out. I can come by tomorrow between 9 and 11, would that work?',
      'Good afternoon, {name}. What you describe is clear enough for a quote; I will send it today.',
      'Hi {name}. Could you send one closer photo? Then we can price it without a visit.',
    ],
  },
  customer: {
    es: ['¡Qué rápido! Sí, a las 10 me queda perfecto.', 'Muchas gracias, lo espero.', 'Claro, ahora la tomo. ¿Incluye los materiales?'],
    en: ['That was quick! Yes, 10 works well.', 'Thank you, I will wait for it.', 'Sure, let me take one. Does it include materials?'],
  },
}

export const quoteMessages = {
  es: 'Gracias por darnos la oportunidad. Aquí ves cada parte del precio; el traslado no se cobra. Si encontramos algo distinto, te avisamos antes de seguir.',
  en: 'Thank you for considering us. Here is each part of the price; we charge nothing for travel. If we find anything different, we tell you before going on.',
}
