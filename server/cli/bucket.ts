// npm run bucket:create: creates the bucket that S3_URL names, unless it is there.
import { makeBucket } from '../gateways/storage/s3.ts'
import { readConfig } from '../lib/config.ts'

try {
  const { s3 } = readConfig(process.env)
  if (!s3) throw new Error('S3_URL is not set: without it pictures are on the disk.')
  const isNew = await makeBucket(s3)
  process.stdout.write(`The bucket ${s3.address} ${isNew ? 'was created' : 'is there'}.\n`)
} catch (error) {
  const { message, cause } = error as Error
  process.stderr.write(`${cause instanceof Error ? cause.message : message}\n`)
  process.exitCode = 1
}
