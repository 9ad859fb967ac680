/** Texts of requests, two per trade and language. */
export const requestTexts: Record<string, { es: readonly string[]; en: readonly string[] }> = {
  plumbing: {
    es: [
      'Empezó a gotear ayer en la noche y puse una cubeta. Estoy en casa después de las 4.',
      'El agua tarda mucho en irse y a veces sale mal olor. Hay estacionamiento enfrente.',
    ],
    en: [
      'It started dripping last night and I put a bucket under it. I’m home after 4 pm.',
      'The water drains really slowly and sometimes it smells. You can park right in front.',
    ],
  },
  electrical: {
    es: [
      'Se va la luz en media casa cuando prendo el microondas. La casa es de los años sesenta.',
      'Quiero agregar contactos en la cocina y cambiar unas lámparas viejas.',
    ],
    en: [
      'Half the house loses power when the microwave is on. The house is from the sixties.',
      'I’d like to add outlets in the kitchen and replace some old light fixtures.',
    ],
  },
  'heating-cooling': {
    es: [
      'El aire prende pero no enfría en el segundo piso. Tiene unos doce años.',
      'La calefacción hace un ruido fuerte al arrancar y quiero que la revisen antes del frío.',
    ],
    en: [
      'The AC runs but doesn’t cool the second floor. It’s about twelve years old.',
      'The furnace makes a loud noise when it starts, and I want it checked before it gets cold.',
    ],
  },
  'appliance-repair': {
    es: [
      'La lavadora no exprime y marca un error. La compré hace cuatro años.',
      'El refrigerador no enfría abajo, pero el congelador sí funciona.',
    ],
    en: [
      'The washer won’t spin and shows an error code. I bought it four years ago.',
      'The fridge is warm at the bottom but the freezer works.',
    ],
  },
  roofing: {
    es: [
      'Después de la tormenta apareció una mancha en el techo de la recámara.',
      'Faltan varias tejas del lado que da a la calle. Puedo mandar más fotos.',
    ],
    en: [
      'A stain showed up on the bedroom ceiling after the storm.',
      'Several shingles are missing on the street side. I can send more photos.',
    ],
  },
  cleaning: {
    es: [
      'Somos cuatro y dos perros. Me gustaría que viniera siempre la misma persona.',
      'Entregamos el departamento el último del mes y necesito dejarlo impecable.',
    ],
    en: [
      'Family of four plus two dogs. I’d like the same person every time.',
      'We turn in the keys on the last day of the month and the apartment has to be spotless.',
    ],
  },
  landscaping: {
    es: [
      'El jardín de atrás lleva un año sin tocar. Hay una puerta ancha para entrar con máquina.',
      'Hay una rama grande sobre el techo del vecino y me preocupa el viento.',
    ],
    en: [
      'Nobody has touched the backyard in a year. There’s a wide gate for equipment.',
      'A big branch hangs over the neighbor’s roof and I’m worried about the wind.',
    ],
  },
  painting: {
    es: [
      'Sala y comedor, paredes en buen estado. Ya tengo elegido el color.',
      'Quiero pintar antes de que llegue el bebé, así que prefiero pintura sin olor.',
    ],
    en: [
      'Living room and dining room, walls in good shape. I’ve already picked the color.',
      'I want it painted before the baby comes, so low-odor paint, please.',
    ],
  },
  flooring: {
    es: ['Quitaría la alfombra vieja y pondría algo resistente, tenemos niños.', 'Hay unas tablas flojas y rayadas cerca de la entrada.'],
    en: [
      'I want to replace the old carpet with something tough. We have kids.',
      'A few boards near the front door are loose and scratched.',
    ],
  },
  remodeling: {
    es: [
      'Ya tenemos medidas y unas ideas guardadas. Buscamos empezar en primavera.',
      'El baño es pequeño y queremos aprovecharlo mejor, con regadera en vez de tina.',
    ],
    en: [
      'We have measurements and some ideas saved. We’re hoping to start in the spring.',
      'It’s a small bathroom and we want to make better use of it, with a shower instead of the tub.',
    ],
  },
  handyman: {
    es: [
      'Son varias cosas pequeñas: una puerta que no cierra, dos repisas y un hueco en la pared.',
      'Necesito colgar una televisión grande sobre la chimenea.',
    ],
    en: [
      'A few small things: a door that won’t close, two shelves to hang and a hole in the wall.',
      'I need a big TV mounted above the fireplace.',
    ],
  },
  moving: {
    es: [
      'Tercer piso con elevador. Son muebles de un departamento de dos recámaras y unas 30 cajas.',
      'Me cambio a ocho millas. Tengo un piano vertical.',
    ],
    en: [
      'Third floor with an elevator. Two-bedroom apartment and about 30 boxes.',
      'I’m moving eight miles away. I have an upright piano.',
    ],
  },
  'pest-control': {
    es: ['Vi ratones en la cocina dos noches seguidas. Tengo un gato.', 'Salen hormigas por la ventana cada vez que llueve.'],
    en: ['I saw mice in the kitchen two nights in a row. I have a cat.', 'Ants come in through the window whenever it rains.'],
  },
  'windows-doors': {
    es: ['La puerta de atrás se atora y entra aire. Me gustaría una con vidrio.', 'Quiero cambiar cinco ventanas viejas que ya no abren.'],
    en: ['The back door sticks and it’s drafty. I’d like one with glass.', 'I want to replace five old windows that no longer open.'],
  },
  'locksmith-security': {
    es: ['Compramos la casa y queremos cambiar todas las chapas.', 'Busco una cerradura con código para la puerta principal.'],
    en: ['We just bought the house and want all the locks changed.', 'I’m looking for a keypad lock for the front door.'],
  },
  'pet-care': {
    es: [
      'Es una perra mediana, muy tranquila, que ya conoce el parque de la esquina.',
      'Nos vamos diez días y necesitamos a alguien de confianza para dos gatos.',
    ],
    en: [
      'She’s a medium-size dog, very calm, and she knows the park on the corner.',
      'We’ll be away for ten days and need someone we can trust with our two cats.',
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
    en: [
      'For my 12-year-old son; he struggles with it and needs confidence.',
      'I’m a beginner, and I’m free in the evenings or on Saturdays.',
    ],
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
      'Good afternoon, {name}. That’s enough for me to put a quote together. I’ll send it today.',
      'Hi {name}. Could you send a closer photo? Then we can give you a price without coming out.',
    ],
  },
  customer: {
    es: ['¡Qué rápido! Sí, a las 10 me queda perfecto.', 'Muchas gracias, lo espero.', 'Claro, ahora la tomo. ¿Incluye los materiales?'],
    en: ['That was quick! Yes, 10 works well.', 'Thanks, I’ll watch for it.', 'Sure, I’ll take one now. Does it include materials?'],
  },
}

export const quoteMessages = {
  es: 'Gracias por darnos la oportunidad. Aquí ves cada parte del precio; el traslado no se cobra. Si encontramos algo distinto, te avisamos antes de seguir.',
  en: 'Thanks for considering us. Here’s every part of the price; we don’t charge for travel. If we find anything different, we’ll tell you before we go on.',
}
