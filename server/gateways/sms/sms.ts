/** `to` in E.164. `code` is the code in the text, which the sandbox shows separately. */
export type Sms = { id: string; to: string; text: string; code?: string | undefined }
