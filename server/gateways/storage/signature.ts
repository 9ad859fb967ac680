import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'

/** Who signs, and for where: `region` as the service names it. */
export type Signer = { key: string; secret: string; region: string }
type Call = { method: string; url: URL; headers?: Record<string, string>; body?: Uint8Array; at: Date }

/** The headers of a call to an S3 service with its signature, which covers the headers given and the body. */
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
