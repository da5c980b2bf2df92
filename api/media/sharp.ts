import sharp from 'sharp'

// Two pictures at a time on one thread each, and nothing kept between them: memory stays flat.
sharp.cache(false)
sharp.concurrency(1)

export { sharp }
