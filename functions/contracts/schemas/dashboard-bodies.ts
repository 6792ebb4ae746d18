import * as Type from 'typebox';
import { ROLES } from '#contracts/dashboard-routes.ts';
import {
  BRAND_KIT_TEXT_MAX_CHARACTERS,
  EMAIL_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  ROTATION_OVERLAP_HOURS,
  OUTGOING_URL_MAX_CHARACTERS,
} from '#contracts/limits.ts';
import { PERMISSIONS } from '#contracts/routes.ts';
import { nullableJson, oneOf } from '#contracts/schemas/json-types.ts';

// Bodies of the dashboard API. Lengths count Unicode code points; `unicode` is defined in the body parser.

const closed = { additionalProperties: false } as const;

const brandKitText = (description: string) =>
  Type.Optional(
    nullableJson(Type.String({ maxLength: BRAND_KIT_TEXT_MAX_CHARACTERS, format: 'unicode', description })),
  );

/** Body of `PUT …/brand-kit`. Colors and the logo are checked later. */
export const BrandKitBodySchema = Type.Object(
  {
    nama_usaha: brandKitText('Name of the shop.'),
    warna_utama: brandKitText('Main color, `#RRGGBB`.'),
    warna_latar: brandKitText('Background color, `#RRGGBB`.'),
    kontak: brandKitText('Phone number, account or address.'),
    logo: brandKitText('Id of a ready image asset.'),
  },
  closed,
);

const NameSchema = Type.String({ minLength: 1, maxLength: NAME_MAX_CHARACTERS, format: 'unicode' });

/** Body of `POST …/api-keys`. `expires_at` is checked later. */
export const CreateApiKeyBodySchema = Type.Object(
  {
    name: NameSchema,
    permissions: Type.Array(oneOf(PERMISSIONS), {
      minItems: 1,
      uniqueItems: true,
    }),
    expires_at: Type.Optional(
      nullableJson(Type.String(), {
        description: 'A time in the future with its zone; null or left out for a key that does not expire.',
      }),
    ),
  },
  closed,
);

/** Body of rotations: of an API key and of the signing secret of the webhook. */
export const RotationBodySchema = Type.Object(
  {
    overlap_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: ROTATION_OVERLAP_HOURS.max,
        default: ROTATION_OVERLAP_HOURS.default,
        description: 'How long the old one stays valid.',
      }),
    ),
  },
  closed,
);

/** Body of `PUT …/webhook`. The URL is checked later. */
export const WebhookBodySchema = Type.Object(
  { url: Type.String({ minLength: 1, maxLength: OUTGOING_URL_MAX_CHARACTERS, format: 'unicode' }) },
  closed,
);

export const RoleSchema = oneOf(ROLES);

/** Body of `POST …/members`. The form of the address is checked later. */
export const AddMemberBodySchema = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: EMAIL_MAX_CHARACTERS, format: 'unicode' }),
    role: RoleSchema,
  },
  closed,
);

/** Body of `PATCH …/members/{user_id}`. */
export const ChangeMemberBodySchema = Type.Object({ role: RoleSchema }, closed);
