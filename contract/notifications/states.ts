/** Topics of notifications. Codes, security, changed terms, banks waiting for an answer and withdrawn consents have no topic: they always go out. */
export const topics = ['urgent', 'requests', 'quotes', 'messages', 'reviews', 'payments', 'offers', 'leads', 'week', 'account'] as const
export type Topic = (typeof topics)[number]
/** Topics for companies only. */
export const companyTopics: readonly Topic[] = ['offers', 'leads', 'week']

/** Topics that can be sent by SMS: opt-in, except for `urgent`, which is opt-out. */
export const smsTopics: readonly Topic[] = ['urgent', 'quotes', 'messages', 'payments', 'offers', 'leads']
export const smsByDefault = 'urgent' satisfies Topic

export const notificationChannels = ['app', 'email', 'sms', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
