import { texts } from '#web/lib/texts.ts'

/** Words about showing up: what each side notes after an appointment, and how the other answers. */
export const showUpTexts = texts({
  es: {
    ask: '¿No fue como acordaron?',
    marks: {
      customer: { no_show: 'No vino', late: 'Llegó tarde' },
      company: { no_show: 'No estaba', late: 'Llegó tarde' },
    },
    titles: {
      customer: {
        no_show: (name: string) => `¿Anotar que ${name} no vino?`,
        late: (name: string) => `¿Anotar que ${name} llegó tarde?`,
      },
      company: {
        no_show: (name: string) => `¿Anotar que ${name} no estaba?`,
        late: (name: string) => `¿Anotar que ${name} llegó tarde?`,
      },
    },
    effect: {
      customer: (days: number) =>
        `Le avisamos a la empresa, que tiene ${days} días para decir si no fue así. Si no lo hace, contará en su historial de puntualidad, que ven otras personas. Puedes retirarlo cuando quieras.`,
      company: (days: number) =>
        `Le avisamos a tu cliente, que tiene ${days} días para decir si no fue así. Solo lo ven ustedes. Puedes retirarlo cuando quieras.`,
    },
    yes: 'Anotar',
    back: 'Volver',
    noted: 'Anotado. Ya avisamos.',
    mine: {
      customer: { no_show: 'Anotaste que no vino.', late: 'Anotaste que llegó tarde.' },
      company: { no_show: 'Anotaste que no estaba.', late: 'Anotaste que llegó tarde.' },
    },
    theirs: {
      customer: { no_show: 'La empresa anotó que no estabas.', late: 'La empresa anotó que llegaste tarde.' },
      company: { no_show: 'Tu cliente anotó que no fuiste.', late: 'Tu cliente anotó que llegaste tarde.' },
    },
    mayAnswer: (day: string) => `Puede responder hasta el ${day}.`,
    answerUntil: {
      customer: (day: string) => `Si no fue así, puedes decirlo hasta el ${day}.`,
      company: (day: string) => `Si no fue así, dilo hasta el ${day}. Si no, contará en tu historial de puntualidad.`,
    },
    disputed: {
      customer: (text: string) => `La empresa no está de acuerdo: «${text}»`,
      company: (text: string) => `Tu cliente no está de acuerdo: «${text}»`,
    },
    iDispute: (text: string) => `Respondiste: «${text}»`,
    bothSay: 'Cada lado dice algo distinto.',
    noCount: 'No cuenta mientras no coincidan.',
    withdraw: 'Retirar',
    withdrawn: 'Retirado. Ya avisamos.',
    dispute: 'No fue así',
    disputeTitle: '¿Qué pasó?',
    disputeText: {
      customer: 'Con una frase basta. La empresa la verá, y lo anotado no cuenta mientras no coincidan.',
      company: 'Con una frase basta. Tu cliente la verá, y lo anotado no cuenta mientras no coincidan.',
    },
    words: 'Tu respuesta',
    send: 'Enviar',
    sent: 'Enviado. Mientras no coincidan, no cuenta.',
    agree: 'Sí fue así',
    agreeTitle: '¿Estás de acuerdo con lo anotado?',
    agreeText: {
      customer: 'Quedará anotado. Esto no se puede cambiar después.',
      company: 'Contará en tu historial de puntualidad. Esto no se puede cambiar después.',
    },
    agreed: 'Listo. Quedó anotado.',
  },
  en: {
    ask: 'Didn’t go as planned?',
    marks: {
      customer: { no_show: 'No-show', late: 'Late' },
      company: { no_show: 'No-show', late: 'Late' },
    },
    titles: {
      customer: {
        no_show: (name) => `Note that ${name} didn’t come?`,
        late: (name) => `Note that ${name} was late?`,
      },
      company: {
        no_show: (name) => `Note that ${name} wasn’t there?`,
        late: (name) => `Note that ${name} was late?`,
      },
    },
    effect: {
      customer: (days) =>
        `We’ll tell the company. They have ${days} days to say if that’s not what happened. If they don’t, it counts in their on-time record, which other people see. You can take it back anytime.`,
      company: (days) =>
        `We’ll tell your customer. They have ${days} days to say if that’s not what happened. Only the two of you can see it. You can take it back anytime.`,
    },
    yes: 'Note it',
    back: 'Back',
    noted: 'Noted. We let them know.',
    mine: {
      customer: { no_show: 'You noted that they didn’t come.', late: 'You noted that they were late.' },
      company: { no_show: 'You noted that they weren’t there.', late: 'You noted that they were late.' },
    },
    theirs: {
      customer: { no_show: 'The company noted that you weren’t there.', late: 'The company noted that you were late.' },
      company: { no_show: 'Your customer noted that you didn’t come.', late: 'Your customer noted that you were late.' },
    },
    mayAnswer: (day) => `They can answer until ${day}.`,
    answerUntil: {
      customer: (day) => `If that’s not what happened, you can say so until ${day}.`,
      company: (day) => `If that’s not what happened, say so by ${day}. Otherwise it counts in your on-time record.`,
    },
    disputed: {
      customer: (text) => `The company disagrees: “${text}”`,
      company: (text) => `Your customer disagrees: “${text}”`,
    },
    iDispute: (text) => `You answered: “${text}”`,
    bothSay: 'Each side says something different.',
    noCount: 'It doesn’t count until you agree.',
    withdraw: 'Take it back',
    withdrawn: 'Taken back. We let them know.',
    dispute: 'I disagree',
    disputeTitle: 'What happened?',
    disputeText: {
      customer: 'One sentence is enough. The company will see it, and the note doesn’t count until you agree.',
      company: 'One sentence is enough. Your customer will see it, and the note doesn’t count until you agree.',
    },
    words: 'Your answer',
    send: 'Send',
    sent: 'Sent. It doesn’t count until you agree.',
    agree: 'I agree',
    agreeTitle: 'Do you agree with the note?',
    agreeText: {
      customer: 'It will stand. You can’t change this later.',
      company: 'It will count in your on-time record. You can’t change this later.',
    },
    agreed: 'Done. It stands now.',
  },
})
