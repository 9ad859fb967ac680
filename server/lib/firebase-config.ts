import * as z from 'zod/mini'

/** What Firebase shows of a web app, and the public half of its "Web Push certificate". */
const WebApp = z.object({
  apiKey: z.string(),
  projectId: z.string(),
  messagingSenderId: z.string(),
  appId: z.string(),
  vapidKey: z.string(),
})

/** The file that Google gives out for a service account. */
const ServiceAccount = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z._default(z.url(), 'https://oauth2.googleapis.com/token'),
  /** Not in the file: where messages are sent to. */
  messaging_uri: z._default(z.url(), 'https://fcm.googleapis.com'),
})
export type ServiceAccount = z.infer<typeof ServiceAccount>

type Variables = { FIREBASE_CONFIG?: string | undefined; FIREBASE_SERVICE_ACCOUNT?: string | undefined }

/** Both halves of a Firebase project, or undefined without them. @throws Error when one is missing or is not what it should be */
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
