import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

const es = (count: number, one: string, other: string) => `${formatNumber(count, 'es')} ${plural('es', count, { one, other })}`
const en = (count: number, one: string, other: string) => `${formatNumber(count, 'en')} ${plural('en', count, { one, other })}`

/** Downloads and imports of tables. */
export const spreadsheetsTexts = texts({
  es: {
    title: 'Hojas de cálculo',
    intro: `Lleva tus datos a Excel, Google Sheets o Numbers, y trae los tuyos a ${brand.name}. Los archivos son CSV.`,
    take: 'Descargar',
    files: {
      leads: { name: 'Contactos', lead: 'Todo lo que te ofrecimos y lo que compraste, con el contacto donde lo tienes.' },
      quotes: { name: 'Presupuestos', lead: 'Cada presupuesto con su estado y su total.' },
      customers: { name: 'Clientes', lead: 'Las personas cuyo contacto tienes o que agregaste, y cuántas veces te contrataron.' },
    },
    download: (name: string) => `Descargar ${name} en CSV`,
    private: 'Estos archivos llevan datos de tus clientes. Guárdalos con cuidado y bórralos si te piden no contactarlos más.',
    bring: 'Importar',
    bringText:
      'Descarga la tabla, cámbiala y vuelve a subirla. Antes de guardar ves qué cambia. Lo que no está en el archivo se queda como está.',
    which: 'Qué quieres importar',
    sheets: {
      area: { name: 'Zona', lead: 'Códigos postales donde trabajas, o que excluyes.' },
      services: { name: 'Servicios', lead: 'Tus servicios, con precio, máximo por contacto y filtros.' },
      templates: { name: 'Plantillas de presupuesto', lead: 'Una fila por concepto. Las filas con el mismo nombre son una plantilla.' },
      own_customers: {
        name: 'Clientes que ya tenías',
        lead: 'Una fila por persona, con teléfono o correo: por ellos la reconocemos, y nadie queda dos veces. Nunca les escribimos.',
      },
    },
    catalog: {
      lead: 'Descarga los servicios, cámbialos y vuelve a subirlos. Antes de guardar ves qué cambia. Una dirección nueva agrega un servicio oculto.',
    },
    columns: 'Columnas que leemos',
    needed: 'obligatoria',
    current: 'Descargar la tabla actual',
    choose: 'Elegir archivo CSV',
    another: 'Elegir otro archivo',
    limits: 'Hasta 15,000 filas y 1 MB.',
    reading: 'Leyendo el archivo…',
    preview: (ready: number, failed: number) =>
      failed === 0
        ? es(ready, 'fila lista', 'filas listas')
        : `${es(ready, 'fila lista', 'filas listas')}, ${formatNumber(failed, 'es')} con errores`,
    counts: {
      added: (n: number) => es(n, 'nueva', 'nuevas'),
      changed: (n: number) => es(n, 'cambia', 'cambian'),
      same: (n: number) => es(n, 'ya está igual', 'ya están igual'),
    },
    nothing: 'Nada cambia: lo que se puede importar ya está así.',
    unsaved: 'Todavía no guardamos nada.',
    row: (row: number) => `Fila ${formatNumber(row, 'es')}`,
    problems: 'Errores',
    more: (n: number) => `y ${es(n, 'error más', 'errores más')}`,
    failedFile: 'Descargar las filas con errores',
    failedName: 'filas-con-errores.csv',
    failedText: 'Corrígelas en tu hoja de cálculo y vuelve a subirlas: lo demás no se repite.',
    ignored: (names: string) => `No leímos estas columnas: ${names}.`,
    far: (n: number) => `Incluir también ${es(n, 'código postal lejano', 'códigos postales lejanos')}`,
    apply: (n: number) => `Importar ${es(n, 'fila', 'filas')}`,
    applied: 'Importado',
    failed: 'No pudimos leer el archivo',
  },
  en: {
    title: 'Spreadsheets',
    intro: `Take your data to Excel, Google Sheets or Numbers, and bring yours to ${brand.name}. Files are CSV.`,
    take: 'Download',
    files: {
      leads: { name: 'Leads', lead: 'Everything we offered you and what you bought, with the contact where you have it.' },
      quotes: { name: 'Quotes', lead: 'Each quote with its status and total.' },
      customers: { name: 'Customers', lead: 'The people whose contact you have or whom you added, and how often they hired you.' },
    },
    download: (name) => `Download ${name} as CSV`,
    private:
      'These files hold your customers’ personal details. Keep them safe, and delete them if someone asks you to stop contacting them.',
    bring: 'Import',
    bringText:
      'Download the table, change it and upload it again. You see what changes before we save. Whatever isn’t in the file stays as it is.',
    which: 'What do you want to import?',
    sheets: {
      area: { name: 'Service area', lead: `${country.postcode.en.titles} where you work, or that you exclude.` },
      services: { name: 'Services', lead: 'Your services with price, maximum per lead and filters.' },
      templates: { name: 'Quote templates', lead: 'One row per item. Rows with the same name make one template.' },
      own_customers: {
        name: 'Customers you already had',
        lead: 'One row per person, with a phone or an email. We match people by them, so no one is added twice. We never message them.',
      },
    },
    catalog: {
      lead: 'Download the services, change them and upload them again. You see what changes before we save. A new address adds a hidden service.',
    },
    columns: 'Columns we read',
    needed: 'required',
    current: 'Download the current table',
    choose: 'Choose a CSV file',
    another: 'Choose another file',
    limits: 'Up to 15,000 rows and 1 MB.',
    reading: 'Reading the file…',
    preview: (ready, failed) =>
      failed === 0 ? `${en(ready, 'row', 'rows')} ready` : `${en(ready, 'row', 'rows')} ready, ${formatNumber(failed, 'en')} with errors`,
    counts: {
      added: (n) => `${formatNumber(n, 'en')} new`,
      changed: (n) => en(n, 'changes', 'change'),
      same: (n) => `${formatNumber(n, 'en')} already the same`,
    },
    nothing: 'Nothing changes: what can be imported is already in place.',
    unsaved: 'We haven’t saved anything yet.',
    row: (row) => `Row ${formatNumber(row, 'en')}`,
    problems: 'Errors',
    more: (n) => `and ${en(n, 'more error', 'more errors')}`,
    failedFile: 'Download the rows with errors',
    failedName: 'rows-with-errors.csv',
    failedText: 'Fix them in your spreadsheet and upload them again. The rest won’t be repeated.',
    ignored: (names) => `We didn’t read these columns: ${names}.`,
    far: (n) => `Include ${en(n, `faraway ${country.postcode.en.one}`, `faraway ${country.postcode.en.other}`)} too`,
    apply: (n) => `Import ${en(n, 'row', 'rows')}`,
    applied: 'Imported',
    failed: 'We couldn’t read the file',
  },
})
