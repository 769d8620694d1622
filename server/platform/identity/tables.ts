import type { Generated } from 'kysely';
import type { Narrowed, Role } from './caller.ts';

/** The identity tables of the schema `platform` (migrations/0002_identity.sql and those after it). */
export type IdentityTables = {
  'platform.account': AccountTable;
  'platform.account_group': {
    id: Generated<number>;
    name: string;
    description: Generated<string>;
    created_at: Generated<Date>;
  };
  'platform.account_group_member': { group_id: number; identity_provider: string; subject: string };
  'platform.session': {
    id: string;
    identity_provider: string;
    subject: string;
    created_at: Date;
    expires_at: Date;
    id_token: string | null;
    narrowed: Narrowed | null;
    public_id: Generated<string>;
    used_at: Date;
    address: string | null;
    browser: string | null;
    system: string | null;
    device: string | null;
    provider_session: string | null;
    confirmed_at: Date | null;
  };
  'platform.sign_in_failure': {
    key: string;
    failures: number;
    began_at: Date;
    last_at: Date;
    locks: Generated<number>;
    locked_until: Date | null;
  };
  'platform.oidc_record': {
    model: string;
    id: string;
    payload: string;
    grant_id: string | null;
    uid: string | null;
    user_code: string | null;
    subject: string | null;
    expires_at: Date | null;
    consumed_at: Date | null;
  };
  'platform.authenticator_app': AuthenticatorAppTable;
  'platform.passkey': PasskeyTable;
  'platform.recovery_code': Owned & { place: number; hash: string; made_at: Date };
  'platform.second_factor_rule': { whom: string };
  'platform.spent_challenge': { id: string; expires_at: Date };
  'platform.preference': Owned & {
    language: string | null;
    colours: string | null;
    mail: string | null;
    changed_at: Generated<Date>;
  };
};

type Owned = { identity_provider: string; subject: string };

type AuthenticatorAppTable = Owned & {
  secret: string;
  last_step: number;
  added_at: Date;
  used_at: Date | null;
};

type PasskeyTable = Owned & {
  id: string;
  public_id: Generated<string>;
  name: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  synced: boolean;
  added_at: Date;
  used_at: Date | null;
};

type AccountTable = {
  identity_provider: string;
  subject: string;
  username: string;
  display_name: string;
  distinguished_name: string;
  email: string | null;
  email_verified: Generated<boolean>;
  password: string | null;
  password_initial: Generated<boolean>;
  roles: Generated<Role[]>;
  claimed_roles: Generated<Role[]>;
  claimed_groups: Generated<string[]>;
  disabled: Generated<boolean>;
  epoch: Generated<number>;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
  signed_in_at: Generated<Date | null>;
};
