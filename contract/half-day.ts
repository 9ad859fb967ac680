/** The end of a 12-hour time as each language writes it, without line breaks: `9:00 a. m.`, `9:00 AM`. The same on every runtime. */
export const halfDay = (time: string): string => time.replace(/\s([ap])\.?\s?m\.?$/, '\u00a0$1.\u00a0m.').replace(/\s(?=[AP]M$)/, '\u00a0')
