/** A row of `states`. `time_zone` is the zone of most residents. */
export type StateRow = { iso_code: string; name_en: string; name_es: string; slug: string; time_zone: string }

const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'

// code, English, Spanish where it differs, zone
const rows: [string, string, string, string][] = [
  ['AL', 'Alabama', '', central],
  ['AK', 'Alaska', '', 'America/Anchorage'],
  ['AZ', 'Arizona', '', 'America/Phoenix'],
  ['AR', 'Arkansas', '', central],
  ['CA', 'California', '', pacific],
  ['CO', 'Colorado', '', mountain],
  ['CT', 'Connecticut', '', eastern],
  ['DE', 'Delaware', '', eastern],
  ['DC', 'District of Columbia', 'Distrito de Columbia', eastern],
  ['FL', 'Florida', '', eastern],
  ['GA', 'Georgia', '', eastern],
  ['HI', 'Hawaii', 'Hawái', 'Pacific/Honolulu'],
  ['ID', 'Idaho', '', 'America/Boise'],
  ['IL', 'Illinois', '', central],
  ['IN', 'Indiana', '', 'America/Indiana/Indianapolis'],
  ['IA', 'Iowa', '', central],
  ['KS', 'Kansas', '', central],
  ['KY', 'Kentucky', '', 'America/Kentucky/Louisville'],
  ['LA', 'Louisiana', 'Luisiana', central],
  ['ME', 'Maine', '', eastern],
  ['MD', 'Maryland', '', eastern],
  ['MA', 'Massachusetts', '', eastern],
  ['MI', 'Michigan', '', 'America/Detroit'],
  ['MN', 'Minnesota', '', central],
  ['MS', 'Mississippi', 'Misisipi', central],
  ['MO', 'Missouri', 'Misuri', central],
  ['MT', 'Montana', '', mountain],
  ['NE', 'Nebraska', '', central],
  ['NV', 'Nevada', '', pacific],
  ['NH', 'New Hampshire', 'Nuevo Hampshire', eastern],
  ['NJ', 'New Jersey', 'Nueva Jersey', eastern],
  ['NM', 'New Mexico', 'Nuevo México', mountain],
  ['NY', 'New York', 'Nueva York', eastern],
  ['NC', 'North Carolina', 'Carolina del Norte', eastern],
  ['ND', 'North Dakota', 'Dakota del Norte', central],
  ['OH', 'Ohio', '', eastern],
  ['OK', 'Oklahoma', '', central],
  ['OR', 'Oregon', 'Oregón', pacific],
  ['PA', 'Pennsylvania', 'Pensilvania', eastern],
  ['RI', 'Rhode Island', '', eastern],
  ['SC', 'South Carolina', 'Carolina del Sur', eastern],
  ['SD', 'South Dakota', 'Dakota del Sur', central],
  ['TN', 'Tennessee', '', central],
  ['TX', 'Texas', '', central],
  ['UT', 'Utah', '', mountain],
  ['VT', 'Vermont', '', eastern],
  ['VA', 'Virginia', '', eastern],
  ['WA', 'Washington', '', pacific],
  ['WV', 'West Virginia', 'Virginia Occidental', eastern],
  ['WI', 'Wisconsin', '', central],
  ['WY', 'Wyoming', '', mountain],
  ['PR', 'Puerto Rico', '', 'America/Puerto_Rico'],
  ['VI', 'U.S. Virgin Islands', 'Islas Vírgenes de EE. UU.', 'America/St_Thomas'],
  ['GU', 'Guam', '', 'Pacific/Guam'],
  ['AS', 'American Samoa', 'Samoa Americana', 'Pacific/Pago_Pago'],
  ['MP', 'Northern Mariana Islands', 'Islas Marianas del Norte', 'Pacific/Saipan'],
  ['PW', 'Palau', 'Palaos', 'Pacific/Palau'],
  ['FM', 'Micronesia', '', 'Pacific/Pohnpei'],
  ['MH', 'Marshall Islands', 'Islas Marshall', 'Pacific/Majuro'],
  ['AA', 'Armed Forces Americas', 'Fuerzas Armadas en América', eastern],
  ['AE', 'Armed Forces Europe', 'Fuerzas Armadas en Europa', 'Europe/Berlin'],
  ['AP', 'Armed Forces Pacific', 'Fuerzas Armadas en el Pacífico', 'Asia/Tokyo'],
]

const slugOf = (name: string) => name.toLowerCase().replaceAll('.', '').replaceAll(' ', '-')

/** Every state, territory and military post region that has zip codes. */
export const states: StateRow[] = rows.map(([iso_code, name_en, name_es, time_zone]) => ({
  iso_code,
  name_en,
  name_es: name_es || name_en,
  slug: slugOf(name_en),
  time_zone,
}))
