import * as z from 'zod/mini';

/** The same schema, but unlisted fields are errors. */
export const strict = <S extends z.ZodMiniObject>(schema: S) => z.catchall(schema, z.never());
