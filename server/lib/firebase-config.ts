import * as z from 'zod/mini'

/** Firebase's web app config, and the public key of its "Web Push certificate". */
const WebApp = z.object({
  apiKey: z.string(),
  projectId: z.string(),
  messagingSenderId: z.string(),
  appId: z.string(),
  vapidKey: z.string(),
})

/** Google's service account file. */
const ServiceAccount = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z._default(z.url(), 'https://oauth2.googleapis.com/token'),
  /** Not part of the file: address of the messaging API. */
  messaging_uri: z._default(z.url(), 'https://fcm.googleapis.com'),
})
export type ServiceAccount = z.infer<typeof ServiceAccount>

type Variables = { FIREBASE_CONFIG?: string | undefined; FIREBASE_SERVICE_ACCOUNT?: string | undefined }

/** Reads both parts of the Firebase config; undefined without them. @throws Error when one is missing or invalid */
export function readFirebase({ FIREBASE_CONFIG: web, FIREBASE_SERVICE_ACCOUNT: account }: Variables) {
  if (!web && !account) return
  return { web: read('FIREBASE_CONFIG', WebApp, web), account: read('FIREBASE_SERVICE_ACCOUNT', ServiceAccount, account) }
}

function read<S extends z.ZodMiniType>(name: string, schema: S, text = ''): z.infer<S> {
  try {
    return z.parse(schema, JSON.parse(text))
  } catch {
    throw new Error(`${name}: not the JSON that Firebase gives out. FIREBASE_CONFIG and FIREBASE_SERVICE_ACCOUNT go together.`)
  }
}
