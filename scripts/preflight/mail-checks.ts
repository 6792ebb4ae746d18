import { GetAccountCommand, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import type { StageSettings } from '../../lib/stage.ts';
import { errorName, note, ok, problem } from './finding.ts';
import type { Check, Finding } from './finding.ts';

/** The address in `Video Toko <dasbor@video.example>`. */
const addressOf = (from: string): string => /<([^>]+)>$/.exec(from)?.[1] ?? from;

/** Cognito refuses a sender that is not the identity or an address below it, and with it the user pool. */
const findMismatch = (from: string, identity: string): Finding | undefined => {
  const address = addressOf(from).toLowerCase();
  const domain = address.split('@').at(-1) ?? '';
  const own = identity.toLowerCase();
  if (address === own || domain === own || domain.endsWith(`.${own}`)) return undefined;
  return problem(`mail.from has the address ${address}, which is not one of the identity ${identity}.`);
};

const NOT_NEEDED = ok('not needed: Cognito sends the mails of the dashboard, if there is one');

const mailOf = ({ dashboard, mail: given }: StageSettings) => {
  if (!dashboard || !given) return undefined;
  const [, , , region = '', owner, resource = ''] = given.identityArn.split(':');
  return { from: given.from, region, owner, identity: resource.replace('identity/', '') };
};

/** The deployment creates the user pool with this identity, and is rolled back if SES does not know it as verified. */
const identity: Check = {
  name: 'mail',
  action: 'ses:GetEmailIdentity',
  find: async ({ sesOf }, { stageName, settings, accountId }) => {
    const mail = mailOf(settings);
    if (!mail) return NOT_NEEDED;
    const correct = `Correct mail in config/${stageName}.json.`;
    if (mail.owner !== accountId)
      return problem(`The identity ${mail.identity} belongs to account ${mail.owner}.`, correct);
    const mismatch = findMismatch(mail.from, mail.identity);
    if (mismatch) return { ...mismatch, fixes: [correct] };
    try {
      const command = new GetEmailIdentityCommand({ EmailIdentity: mail.identity });
      const { VerifiedForSendingStatus: isVerified } = await sesOf(mail.region).send(command);
      if (isVerified) return ok(`Amazon SES has verified ${mail.identity}`);
      return problem(
        `Amazon SES has not verified ${mail.identity} in ${mail.region}.`,
        'Add the DNS records that SES shows for a domain, or open the link in its mail to an address; then run this again.',
      );
    } catch (error) {
      if (errorName(error) !== 'NotFoundException') throw error;
      return problem(
        `Amazon SES has no identity ${mail.identity} in ${mail.region}.`,
        `aws sesv2 create-email-identity --region ${mail.region} --email-identity ${mail.identity}`,
      );
    }
  },
};

const sending: Check = {
  name: 'mail sending',
  action: 'ses:GetAccount',
  find: async ({ sesOf }, { settings }) => {
    const mail = mailOf(settings);
    if (!mail) return NOT_NEEDED;
    const { region } = mail;
    const { ProductionAccessEnabled: isProduction, SendingEnabled: isSending } = await sesOf(region).send(
      new GetAccountCommand(),
    );
    if (isProduction && isSending) return ok(`Amazon SES sends from ${addressOf(mail.from)}`);
    const where = `https://${region}.console.aws.amazon.com/ses/home?region=${region}#/account`;
    return isProduction
      ? note(`Amazon SES has paused sending in ${region}: nobody gets an invitation.`, where)
      : note(
          `Amazon SES is in its sandbox in ${region}: invitations reach verified addresses only. Request production access:`,
          where,
        );
  },
};

export const MAIL_CHECKS: readonly Check[] = [identity, sending];
