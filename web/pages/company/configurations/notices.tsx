import { loadNotices, NoticesSection } from '#web/domains/notifications/notices-section.tsx'
import { section } from './section.tsx'

export const noticesSection = section(loadNotices, NoticesSection)
