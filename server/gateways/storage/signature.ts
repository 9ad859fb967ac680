import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'

/** Credentials and `region` in the service's notation. */
export type Signer = { key: string; secret: string; region: string }
type Call = { method: string; url: URL; headers?: Record<string, string>; body?: Uint8Array; at: Date }

/** Signed headers of an S3 call. The signature covers the given headers and the body. */
export async function sign({ method, url, headers, body, at }: Call, { key, secret, region }: Signer): Promise<Headers> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: {
      ...headers,
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
    allHeaders: true,
    service: 's3',
    region,
    accessKeyId: key,
    secretAccessKey: secret,
    datetime: at.toISOString().replace(/[-:]|\.\d{3}/g, ''),
  })
  return (await signer.sign()).headers
}
