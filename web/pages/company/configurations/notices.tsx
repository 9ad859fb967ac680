import { loadPreferences, PreferencesSection } from '#web/domains/notifications/preferences-section.tsx'
import { section } from '#web/lib/section.tsx'

export const noticesSection = section(loadPreferences, PreferencesSection)
