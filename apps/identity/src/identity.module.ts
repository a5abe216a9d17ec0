import { Module } from '@nestjs/common';
import { SecurityLog } from '@vale/platform/logging/security-log';
import { storeFeature } from '@vale/platform/store';
import { AccessTokenRepository } from './access-token/access-token.repository.js';
import { accessTokenSchema } from './access-token/access-token.schema.js';
import { AccessTokenService } from './access-token/access-token.service.js';
import { AccountFiguresQuery } from './account/account-figures.query.js';
import { EmailClaimService } from './account/email-claim.service.js';
import { AccountRepository } from './account/account.repository.js';
import { accountSchema } from './account/account.schema.js';
import { AccountService } from './account/account.service.js';
import { AdminAccountService } from './account/admin-account.service.js';
import { DemoAccountsService } from './account/demo-accounts.service.js';
import { AccountListRepository } from './account/account-list.repository.js';
import { AccountRemovalService } from './account/account-removal.service.js';
import { OwnAccountService } from './account/own-account.service.js';
import { PasswordRules } from './account/password-rules.service.js';
import { PasswordService } from './account/password.service.js';
import { UserListService } from './account/user-list.service.js';
import { UserService } from './account/user.service.js';
import { ConfirmationRepository } from './confirmation/confirmation.repository.js';
import { confirmationSchema } from './confirmation/confirmation.schema.js';
import { ConfirmEmailService } from './confirmation/confirm-email.service.js';
import { ConfirmationService } from './confirmation/confirmation.service.js';
import { ConfirmationTokenService } from './confirmation/confirmation-token.service.js';
import { ConfirmationThrottleService } from './confirmation/confirmation-throttle.service.js';
import { RegistrationService } from './registration/registration.service.js';
import { ResetService } from './reset/reset.service.js';
import { ResetThrottle } from './reset/reset-throttle.service.js';
import { CheckSecondFactorKeyService } from './second-factor/check-second-factor-key.service.js';
import { CodeCheckService } from './second-factor/code-check.service.js';
import { CompleteSignInService } from './second-factor/complete-sign-in.service.js';
import { EnrolmentService } from './second-factor/enrolment.service.js';
import { PendingSignIns } from './second-factor/pending-sign-in.service.js';
import { ProofService } from './second-factor/proof.service.js';
import { ResetSecondFactorService } from './second-factor/reset-second-factor.service.js';
import { SecondFactorSeal } from './second-factor/second-factor-seal.service.js';
import { SecondFactorRepository } from './second-factor/second-factor.repository.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { GuestRepository } from './guest/guest.repository.js';
import { GuestService } from './guest/guest.service.js';
import { MailProofRepository } from './mail-proof/mail-proof.repository.js';
import { mailProofSchema } from './mail-proof/mail-proof.schema.js';
import { MailProofSecrets } from './mail-proof/mail-proof-secrets.service.js';
import { MailProofService } from './mail-proof/mail-proof.service.js';
import { MailProofThrottle } from './mail-proof/mail-proof-throttle.service.js';
import { MailSignInService } from './mail-proof/mail-sign-in.service.js';
import { IdentityKeys } from './identity-keys.service.js';
import { KnownDevices } from './session/known-devices.service.js';
import { AccountSecurityService } from './session/account-security.service.js';
import { SessionEndService } from './session/session-end.service.js';
import { SessionRepository } from './session/session.repository.js';
import { sessionSchema } from './session/session.schema.js';
import { SessionService } from './session/session.service.js';
import { SignInService } from './session/sign-in.service.js';
import { SignInThrottleService } from './session/sign-in-throttle.service.js';
import { AcceptInvitationService } from './team/accept-invitation.service.js';
import { InvitationService } from './mail-proof/invitation.service.js';
import { MembershipEndService } from './team/membership-end.service.js';
import { TeamListService } from './team/team-list.service.js';
import { TeamRepository } from './team/team.repository.js';
import { TeamService } from './team/team.service.js';

@Module({
  imports: [
    storeFeature(accessTokenSchema, accountSchema, confirmationSchema, mailProofSchema, sessionSchema),
  ],
  providers: [
    AccessTokenRepository,
    AccessTokenService,
    AccountRepository,
    AccountService,
    AccountFiguresQuery,
    AccountListRepository,
    UserListService,
    UserService,
    AdminAccountService,
    DemoAccountsService,
    AccountRemovalService,
    OwnAccountService,
    GuestRepository,
    GuestService,
    EmailClaimService,
    MailProofRepository,
    MailProofSecrets,
    MailProofService,
    MailProofThrottle,
    MailSignInService,
    RegistrationService,
    PasswordRules,
    PasswordService,
    ConfirmationRepository,
    ConfirmationService,
    ConfirmEmailService,
    ConfirmationTokenService,
    ConfirmationThrottleService,
    SecurityLog,
    SessionRepository,
    SessionEndService,
    SessionService,
    SignInService,
    AccountSecurityService,
    ResetService,
    ResetThrottle,
    SignInThrottleService,
    IdentityKeys,
    KnownDevices,
    SecondFactorRepository,
    SecondFactorSeal,
    CodeCheckService,
    CheckSecondFactorKeyService,
    PendingSignIns,
    CompleteSignInService,
    ProofService,
    EnrolmentService,
    SecondFactorService,
    ResetSecondFactorService,
    TeamRepository,
    InvitationService,
    AcceptInvitationService,
    TeamListService,
    MembershipEndService,
    TeamService,
  ],
})
export class IdentityModule {}
